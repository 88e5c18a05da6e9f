#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/readings/reading_rows.h"
#include "verifier/readings/reading_space.h"
#include "verifier/readings/worlds.h"
#include "verifier/replay/stand.h"

namespace arbitro {

// Says of the plies of a game what they are by readings that make different things of them.
class Partings {
 public:
  Partings(const ReadingSpace& space, const log::RecordedGame& game, OnIllegal on_illegal, Worlds& worlds,
           std::vector<Finding>& findings)
      : space_(space), game_(game), on_illegal_(on_illegal), worlds_(worlds), findings_(findings) {}

  [[nodiscard]] Part PartOf(const World& world, std::uint32_t index) const;

  void SayParting(std::uint32_t index, const Parting& parting);

  // Says of worlds that parted unseen that this ply shows it.
  void SayUnseen(std::uint32_t index);

  // Says that a world is wrong here where others are not, unless its parting from them has said it.
  void SayExclusion(std::uint32_t index, World& world);

  // The findings that show rows, by their index among all findings.
  [[nodiscard]] std::map<std::size_t, std::vector<Row>>& rows() { return rows_; }

 private:
  // Whether whoever watches the game sees no difference between two worlds: in what the ply is by them, where
  // the pieces stand after it, and what is to be done next. What they only remember otherwise may never
  // matter.
  [[nodiscard]] static bool LookAlike(const World& a, const World& b, std::uint32_t index);

  // Whether what tells the worlds apart is no doubt yet: every reading of a text has an option left by which
  // the ply is what it is by the rule set's own. Which options are left, the fates of the readings say.
  [[nodiscard]] bool AreCovered(const std::vector<World*>& worlds) const;

  // The same once worlds that look alike are put together.
  [[nodiscard]] bool AreCovered(const std::vector<Part>& parts) const;

  // Of a ply that is wrong in the world that the report is about the other worlds have their say as well,
  // however they came to be others: no table may look as if nothing else were left.
  [[nodiscard]] std::vector<Part> WithAllThatHold(std::uint32_t index, std::vector<Part> parts,
                                                  const std::vector<World*>& worlds);

  // Says what the ply is by these worlds, which began it alike, if they differ in what is seen of it.
  bool SayApart(std::uint32_t index, const std::vector<World*>& worlds);

  // Whether a row of a finding about this ply says already what is wrong by the readings of a world; then it
  // stands for them too.
  bool IsSaidHere(std::uint32_t index, World& world);

  // One finding about a ply that some readings take for something else. Of what is right by the rule set's
  // own reading one finding a game for the same points says all. `world`: one whose ply began as the others'.
  Cause SayDiffering(std::uint32_t index, const std::vector<Part>& parts, World& world);

  // Of these worlds that of the rule set's own reading, if it is among them.
  [[nodiscard]] World& NearestToOwn(const std::vector<World*>& worlds) const;

  // The ply as it stood before it was played.
  [[nodiscard]] Finding Described(std::uint32_t index, World& world) const;

  Cause Add(Finding finding, std::vector<Row> rows);

  const ReadingSpace& space_;
  const log::RecordedGame& game_;
  const OnIllegal on_illegal_;
  Worlds& worlds_;
  std::vector<Finding>& findings_;
  std::map<std::size_t, std::vector<Row>> rows_;
  std::map<std::string, std::size_t> said_;       // the finding that says of these points that they matter
  std::map<std::string, std::size_t> said_here_;  // the same of what is wrong by the rule set's own reading
  std::uint32_t unseen_ = 0;                      // partings so far that nobody could see
};

}  // namespace arbitro
