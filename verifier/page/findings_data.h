#pragma once

#include "engine/piece.h"
#include "verifier/findings/game_report.h"
#include "verifier/page/json.h"

namespace arbitro::page {

// Codes of pieces as a list.
void AddPieces(Json& json, parchis::PieceSet pieces);

// "findings", "points" and "fates": what was found, the rule points that it speaks of, and what became of the
// readings.
void AddFindings(Json& json, const GameReport& report);

}  // namespace arbitro::page
