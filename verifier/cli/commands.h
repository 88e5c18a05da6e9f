#pragma once

#include "verifier/cli/options.h"
#include "verifier/cli/session.h"

namespace arbitro::cli {

// What the commands do; each in its own file. They return an ExitCode.
int RunCheck(const Arguments& arguments, Session& session);
int RunShow(const Arguments& arguments, Session& session);
int RunReplay(const Arguments& arguments, Session& session);
int RunRule(const Arguments& arguments, Session& session);
int RunRules(const Arguments& arguments, Session& session);
int RunLegal(const Arguments& arguments, Session& session);
int RunInfer(const Arguments& arguments, Session& session);
int RunCoverage(const Arguments& arguments, Session& session);
int RunMinimize(const Arguments& arguments, Session& session);
int RunExplore(const Arguments& arguments, Session& session);
int RunStats(const Arguments& arguments, Session& session);
int RunPerft(const Arguments& arguments, Session& session);
int RunAsk(const Arguments& arguments, Session& session);
int RunConform(const Arguments& arguments, Session& session);
int RunServe(const Arguments& arguments, Session& session);
int RunIndex(const Arguments& arguments, Session& session);
int RunSplit(const Arguments& arguments, Session& session);
int RunMerge(const Arguments& arguments, Session& session);
int RunConvert(const Arguments& arguments, Session& session);
int RunPlay(const Arguments& arguments, Session& session);
int RunExample(const Arguments& arguments, Session& session);
int RunVersion(const Arguments& arguments, Session& session);
int RunMan(const Arguments& arguments, Session& session);
int RunCompletions(const Arguments& arguments, Session& session);
int RunHelp(const Arguments& arguments, Session& session);

}  // namespace arbitro::cli
