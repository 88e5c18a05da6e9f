#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/readings/reading_cache.h"
#include "verifier/readings/reading_rows.h"
#include "verifier/readings/reading_space.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/replaying.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/watch.h"

namespace arbitro {

// A replay of a game together with the readings by which it has gone like this so far: the replay of one of
// them, which stands for all. It says less than a report needs unless it is told to say all.
struct World {
  // Requires `start` to set the game up by `reading`.
  World(SetUp start, Reading represents, const ReadingSpace& space, const log::RecordedGame& game,
        OnIllegal on_illegal);
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // Becomes the world of a reading with this table, in which all that `before` knows is known, and which
  // parted from others as `like` did.
  void Become(const parchis::Table& table, Reading represents, const Knowledge& before, const World& like);
  // Takes one ply.
  void Advance(std::uint32_t index);
  // Takes the last ply again, wrong as it is, so that the replay can go on from it.
  void GoOn(std::uint32_t index);
  // From now on what it says is for a report.
  void SayAll();
  // Whether a finding of the last ply says that it is wrong, and by no earlier fault.
  [[nodiscard]] const Finding* FirstError() const;

  // The last ply was an ordinary one that holds here, in no other state than this: whether it is the same by
  // another reading, its judgement and its effect alone say.
  [[nodiscard]] bool WentPlainly() const {
    return !watch.kept && said.empty() && replaying.knowledge().branches_.empty();
  }

  SetUp set_up;
  Reading reading;
  ReadingSets sets;  // with `reading` in one of them
  Watch watch;
  std::vector<Finding> said;  // of the last ply
  Replaying replaying;
  bool says_all = false;
  std::optional<Cause> parted;  // the finding that says why this world is another than others are
  std::uint32_t unseen = 0;     // worlds with the same number, not 0, parted from each other unseen
  std::optional<Cause> fell;    // the first ply that no reading left explained
};
using WorldPtr = std::unique_ptr<World>;

// A world that a ply has split, and those that have come of it besides: there it is another ply, or leads
// elsewhere. `before`: what was known before the ply.
struct Parting {
  World* world;
  std::vector<World*> others;
};

// All worlds of a game that are still followed, those first that are nearer to the rule set's own reading.
class Worlds {
 public:
  Worlds(const ReadingSpace& space, const log::RecordedGame& game, OnIllegal on_illegal, ReadingCache& cache)
      : space_(space),
        game_(game),
        on_illegal_(on_illegal),
        cache_(cache),
        leaves_out_turns_(OmitsOf(game).turns()) {}

  // Adds a world that begins with this set-up. Requires its rules to be those of `reading`.
  void Add(SetUp set_up, Reading reading, ReadingSets sets);

  // Takes one ply in each world and splits those where its result depends on the reading, exactly as far as
  // it does. Before it worlds that have become one again are one. As long as there is only one and nothing is
  // to be said, that goes on to the last ply before `end`: `index` becomes that of the last one taken. False:
  // there are more worlds than are followed.
  [[nodiscard]] bool Advance(std::uint32_t& index, std::uint32_t end);

  // Readings of which the last ply has shown that it was not played by them, and of which nothing has to be
  // said but that: every reading of a text has an option left in the only world there is.
  [[nodiscard]] const std::vector<Excluded>& fallen() const { return fallen_; }
  // Which worlds the last ply has split.
  [[nodiscard]] const std::vector<Parting>& partings() const { return partings_; }
  [[nodiscard]] std::vector<WorldPtr>& all() { return worlds_; }
  // The world that a report is about: that of the rule set's own reading, else of one near to it.
  [[nodiscard]] World& Leading();
  [[nodiscard]] bool HoldsOwn(const ReadingSets& sets) const;

  // Whether what was left out has been searched for as long as it may be: nothing said since is worth much.
  [[nodiscard]] bool LookedEnough() const { return looks_ != nullptr && *looks_ >= kMaxOmissionLooks; }

  // Worlds with the same things to come become one, but for those that the last ply has split.
  void Merge();
  // No longer follows the worlds in which the last ply is wrong.
  void DropWrong();

 private:
  // Advance, however long was searched.
  [[nodiscard]] bool AdvanceAll(std::uint32_t& index, std::uint32_t end);
  // Splits a world that the ply has been taken in.
  [[nodiscard]] bool Split(World& world, std::uint32_t index);
  // The same without another world, if each reading by which the ply is not what it is in this one falls by
  // it and nothing has to be said of that. False: there has to be another world, and nothing was changed.
  [[nodiscard]] bool SplitAlone(World& world, std::uint32_t index, ReadingSets open);
  // The same where all that makes a difference is the answer to one point, as mostly: no more than masks is
  // needed then. kNo: there has to be another world; kUnknown: it is not that simple. Nothing was changed.
  enum class Alone : std::uint8_t { kYes, kNo, kUnknown };
  [[nodiscard]] Alone SplitByOnePoint(World& world, std::uint32_t index, const ReadingSet& agreeing);
  // Whether that readings fall by the last ply has to be said of them: `left` remain.
  [[nodiscard]] bool IsWorthSaying(const Excluded& out, const ReadingSets& left) const;
  // What the last ply of a world is by another reading, as far as a look at it tells.
  struct Look {
    bool alike = false;           // what it is in the world
    std::optional<Code> fails{};  // wrong, and this is why
  };
  // `table`: of the reading. Adds to heard_ what that rests on.
  [[nodiscard]] Look LookAt(World& world, std::uint32_t index, parchis::Table& table);
  // A reading to be asked about, and its table until cache_ is asked for another.
  struct Asked {
    Reading reading;
    parchis::Table* table;
  };
  // The first of `open`, which loses readings whose answers cannot be meant together. Counts those in
  // `tried`. nullopt: none is left, or as many have been tried as may be.
  [[nodiscard]] std::optional<Asked> NextOf(const World& world, ReadingSets& open, std::uint32_t& tried);
  // A world of another reading by which the game went like this one before the last ply.
  [[nodiscard]] WorldPtr Another(World& world, const Asked& asked);

  const ReadingSpace& space_;
  const Reading own_ = space_.Default();  // of the rule set
  const log::RecordedGame& game_;
  OnIllegal on_illegal_;
  ReadingCache& cache_;
  const bool leaves_out_turns_;           // the record may
  const std::uint64_t* looks_ = nullptr;  // SetUp::omission_looks
  std::vector<WorldPtr> worlds_;
  std::vector<Excluded> fallen_;
  std::vector<Parting> partings_;
  std::vector<WorldPtr> spare_;  // to be made another one
  parchis::Heard heard_;         // at a table where a ply is tried
};

// Worlds of a game that are followed at once, and replays of one ply by other readings.
inline constexpr std::size_t kMaxWorlds = 64;
inline constexpr std::uint32_t kMaxReadingsTried = 1024;

}  // namespace arbitro
