#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/seating.h"
#include "parchis/conformance/v1/case.pb.h"
#include "verifier/conformance/asked.h"

// The cases of the conformance kit, made from what the project holds already: the worked examples of the
// rulebook, the tables of cases about rule points, and the logs of the corpus. All of these have expectations
// that people wrote, and tests that hold the engine to them; so the engine may say what the answers are.
namespace arbitro::conformance {

// One file of corpus/vectors.
struct VectorFile {
  std::string name;
  pb::CaseFile content;
};

// All files, as they have to be.
[[nodiscard]] std::vector<VectorFile> MakeVectors();
// A file as it is written: a case a few lines.
[[nodiscard]] std::string TextOf(const VectorFile& file);

// Collects the cases of one file. Gives each its answers, its level, and a name that no other has.
class CaseList {
 public:
  explicit CaseList(std::string about) { file_.set_about(std::move(about)); }

  // What the next cases have in common.
  void About(std::string prefix, std::string why, std::vector<std::string> clauses,
             std::vector<std::string> tags);
  // A case whose name ends so, and whose question is set. One that the rules cannot answer is left out, and
  // so is one that two open points decide together, or that somebody asked before.
  void Add(const std::string& name, pb::Case one);
  [[nodiscard]] const pb::CaseFile& file() const { return file_; }

 private:
  pb::CaseFile file_;
  std::set<std::string> questions_;
  std::set<std::string> names_;
  std::string prefix_;
  std::string why_;
  std::vector<std::string> clauses_;
  std::vector<std::string> tags_;
};

// The rule set of a table in the words of the protocol: seats only where they are not the usual ones.
[[nodiscard]] pb::Rules RulesFor(const std::string& spec, const parchis::Table& table);

// Adds cases about one position: what is legal there, and under the answers of a rule set itself that each
// piece which cannot move then does not.
void AddPosition(CaseList& list, const pb::Rules& rules, const Asked& asked, Thrown thrown);
// What comes of a legal ply.
void AddApply(CaseList& list, const pb::Rules& rules, const Asked& asked, const parchis::Ply& ply);
// Whether a ply is legal.
void AddJudge(CaseList& list, const pb::Rules& rules, const Asked& asked, const parchis::Ply& ply);

// The sources.
void AddRulebook(CaseList& list);
void AddTables(CaseList& list);
void AddGames(CaseList& list, bool faults);
void AddPerft(CaseList& list);
void AddSquares(CaseList& list);

}  // namespace arbitro::conformance
