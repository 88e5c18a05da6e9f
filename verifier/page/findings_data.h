#pragma once

#include <vector>

#include "engine/piece.h"
#include "verifier/findings/game_report.h"
#include "verifier/page/json.h"
#include "verifier/page/other_line.h"
#include "verifier/page/story.h"

namespace arbitro::page {

// Codes of pieces as a list.
void AddPieces(Json& json, parchis::PieceSet pieces);

// "findings", "points" and "fates": what was found, the rule points that it speaks of, and what became of the
// readings.
void AddFindings(Json& json, const GameReport& report);

// "lines", where there are any: what other readings make of the game, as far as it is another one than on the
// page.
void AddOtherLines(Json& json, const GameReport& report, const Story& story,
                   const std::vector<OtherLine>& others);

}  // namespace arbitro::page
