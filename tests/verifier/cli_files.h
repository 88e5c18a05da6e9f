#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/verifier/cli_run.h"

namespace arbitro::cli {

// A folder of its own for each test, gone afterwards.
class CliFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / (std::string("arbitro-cli-") + info->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string Write(const std::string& name, const std::string& content) {
    const std::filesystem::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
  }
  std::string Path(const std::string& name) { return (folder_ / name).string(); }
  static std::string Read(const std::string& path) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
  }
  std::string Illegal() { return Write("illegal.parchis.txtpb", RunLine({"example"}).out); }
  std::string Legal() { return Write("legal.parchis.txtpb", RunLine({"example", "legal"}).out); }

 private:
  std::filesystem::path folder_;
};

}  // namespace arbitro::cli
