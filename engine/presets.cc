#include "engine/presets.h"

#include <algorithm>
#include <array>

namespace parchis {
namespace {

// parchis5 27ef8b0: its rule text is based on the Spanish Wikipedia article; where the text is silent its
// code decides.
constexpr auto kEsWikipedia = std::to_array<PresetChoice>({
    {"setup.on_start", "none", Evidence::kPublished, "parchis5 27ef8b0, rule text", "ES-SETUP"},
    {"turn.first", "first_color", Evidence::kObserved, "parchis5 27ef8b0, code"},
    {"entry.first_five", "two_together", Evidence::kPublished, "parchis5 27ef8b0, rule text",
     "ES-FIRST-FIVE"},
    {"entry.first_five_captures", "everything", Evidence::kObserved, "parchis5 27ef8b0, code",
     "ES-FIRST-FIVE-ALL,ES-FIRST-FIVE-CAPTURE"},
    {"triple.if_prev_no_move", "nobody", Evidence::kPublished, "parchis5 27ef8b0, rule text",
     "ES-THIRD-SIX-SPARED"},
    {"barrier.open_where", "track", Evidence::kObserved, "parchis5 27ef8b0, code", "ES-BARRIER-TRACK"},
    {"bonus.last_of_color", "no", Evidence::kObserved, "parchis5 27ef8b0, code", "ES-GOAL-LAST"},
    {"end.stop", "places", Evidence::kPublished, "parchis5 27ef8b0, rule text", "ES-PLACES"},
});

constexpr auto kGlparchis = std::to_array<PresetChoice>({
    {"board.sizes", "3_4_6_8", Evidence::kObserved, "glparchis 4218037, code"},
    {"setup.on_start", "none", Evidence::kObserved, "glparchis 4218037, code", "GLP-SETUP"},
    {"entry.rival_pair", "refuse", Evidence::kObserved, "glparchis 4218037, code", "GLP-ENTRY-BARRED"},
    {"triple.cannot_move", "stays", Evidence::kObserved, "glparchis 4218037, code", "GLP-SIX-SPARED"},
    {"barrier.duty_binds_bonus", "after_six", Evidence::kObserved, "glparchis 4218037, code",
     "GLP-BONUS-DUTY"},
    {"bonus.chain", "one_pending", Evidence::kObserved, "glparchis 4218037, code", "GLP-BONUS-ONE"},
});

// Seed 001 gives variants of a game of four players that it presupposes: this one.
constexpr auto kLudotekaIt = std::to_array<PresetChoice>({
    {"board.sizes", "3_to_6", Evidence::kSeed, "seed 001:26", "BOARD-6"},
    {"six.all_out_value", "12", Evidence::kSeed, "seed 001:13", "DUO2-7"},
});

constexpr auto kLudotekaDuoIt = std::to_array<PresetChoice>({
    {"barrier.members", "seat", Evidence::kSeed, "seed 001:15", "DUO2-8"},
    {"capture.own_other_color", "join", Evidence::kSeed, "seed 001:15", "DUO2-8"},
    {"entry.ally_single", "capture", Evidence::kSeed, "seed 001:17", "DUO2-9"},
    {"entry.ally_pair", "later", Evidence::kInferred, "seed 001:17 with seed 000:111", "DUO2-9,CAPTURE-5"},
    {"entry.ally_plus_rival", "rival", Evidence::kSeed, "seed 001:21", "DUO2-9B"},
});

constexpr auto kLudotekaTeams = std::to_array<PresetChoice>({
    {"barrier.members", "team", Evidence::kSeed, "seed 001:35", "TEAM-5"},
    {"capture.own_other_color", "join", Evidence::kSeed, "seed 001:15", "DUO2-8"},
    {"capture.mate", "join", Evidence::kSeed, "seed 001:35", "TEAM-5"},
    {"entry.ally_single", "capture", Evidence::kSeed, "seed 001:37", "TEAM-6"},
    {"entry.ally_pair", "later", Evidence::kInferred, "seed 001:37 with seed 000:111", "TEAM-6,CAPTURE-5"},
    {"entry.ally_plus_rival", "rival", Evidence::kSeed, "seed 001:41", "TEAM-6B"},
    {"end.winner", "team", Evidence::kSeed, "seed 001:45", "TEAM-8"},
    {"finished.plays", "mate_any", Evidence::kSeed, "seed 001:43", "TEAM-7"},
});

// Seed 001 presupposes the game with one die in which a six counts twelve (seed 001:13, 67).
constexpr auto kLudotekaDiceless = std::to_array<PresetChoice>({
    {"board.sizes", "3_to_6", Evidence::kSeed, "seed 001:26", "BOARD-6"},
    {"setup.on_start", "three", Evidence::kSeed, "seed 001:61", "NODICE-2"},
    {"dice.kind", "chosen", Evidence::kSeed, "seed 001:63,65", "NODICE-1,NODICE-3,NODICE-4"},
    {"six.all_out_value", "12", Evidence::kSeed, "seed 001:67", "NODICE-5"},
});

// American Parcheesi, as the text has it.
constexpr auto kUsParcheesi = std::to_array<PresetChoice>({
    {"dice.count", "two", Evidence::kSeed, "seed 002:9", "PCH-EQ-1"},
    {"setup.on_start", "none", Evidence::kSeed, "seed 002:13", "PCH-SETUP-1"},
    {"turn.first", "lowest", Evidence::kSeed, "seed 002:14", "PCH-TURN-1"},
    {"turn.order", "clockwise", Evidence::kSeed, "seed 002:15", "PCH-TURN-2"},
    {"entry.duty", "free", Evidence::kSeed, "seed 002:25", "PCH-ENTRY-1"},
    {"entry.single_rival", "capture", Evidence::kSeed, "seed 002:34", "PCH-SAFE-2"},
    {"entry.rival_pair", "refuse", Evidence::kSeed, "seed 002:35", "PCH-BLK-5"},
    {"six.all_out_value", "6", Evidence::kSeed, "seed 002:22, by the faces shown", "PCH-MOVE-1"},
    {"barrier.open_where", "none", Evidence::kSeed, "seed 002:35, without such a duty"},
    {"barrier.together", "dice", Evidence::kSeed, "seed 002:35", "PCH-BLK-3"},
    {"capture.safe_landing", "forbid", Evidence::kSeed, "seed 002:34", "PCH-SAFE-1"},
    {"bonus.duty", "waivable", Evidence::kSeed, "seed 002:37", "PCH-END-1"},
    {"bonus.timing", "after_dice", Evidence::kSeed, "seed 002:30", "PCH-USE-3"},
    {"corridor.entry", "optional", Evidence::kSeed, "seed 002:36", "PCH-ROW-1"},
});

// The sheet of its maker is known second-hand only.
constexpr auto kUsHasbro = std::to_array<PresetChoice>({
    {"turn.first", "highest", Evidence::kPublished, "seriouspuzzles.com; nairapreneurs.com"},
    {"entry.duty", "forced", Evidence::kPublished, "nairapreneurs.com; galapemy.com"},
    {"doubles.again", "always", Evidence::kPublished, "hubnest.hubnest.com; parcheesi.org"},
    {"doubles.third", "nearest", Evidence::kPublished, "hubnest.hubnest.com; parcheesi.org"},
    {"bonus.duty", "forced", Evidence::kPublished, "libparchis, header text"},
    {"bonus.timing", "after_throws", Evidence::kPublished, "seriouspuzzles.com"},
    {"corridor.entry", "forced", Evidence::kInferred, "none of its summaries lets a piece pass"},
});

// A programming course, of which racket/games has a complete program.
constexpr auto kUsCourse = std::to_array<PresetChoice>({
    {"turn.first", "first_color", Evidence::kObserved, "racket/games 8.7, recorded play"},
    {"turn.order", "counterclockwise", Evidence::kObserved, "racket/games 8.7, recorded play"},
    {"dice.must", "local", Evidence::kObserved, "racket/games 8.7, code"},
    {"doubles.again", "always", Evidence::kObserved, "racket/games 8.7, code"},
    {"doubles.third", "nearest", Evidence::kObserved, "racket/games 8.7, code"},
    {"barrier.together", "throw", Evidence::kObserved, "racket/games 8.7, code"},
    {"bonus.duty", "forced", Evidence::kObserved, "racket/games 8.7, tests"},
    {"bonus.timing", "any_time", Evidence::kObserved, "racket/games 8.7, code"},
    {"corridor.entry", "forced", Evidence::kObserved, "racket/games 8.7, code"},
});

// ---- Open points ----

// Readings of the text that a preset follows. An option that is the habit of one program is none.

constexpr std::string_view kTwelveOrSixteen =
    "12|16_with_1|16_with_2|16_with_3|16_with_4|16_with_6|16_with_7|16_with_8|16_with_9|16_with_10|16_with_"
    "11|"
    "16_with_13|16_with_14|16_with_15|16_with_16";
constexpr PresetOpenPoint kOpenSafeSquares{
    "board.safe_squares", kTwelveOrSixteen,
    "seed 000:26 says sixteen without their places; seed 002:9 and every program know twelve"};
constexpr PresetOpenPoint kOpenRivalPair{
    "entry.rival_pair", "later|refuse",
    "seed 000:111 against 000:88: two rivals on the start may be of one color, and then a barrier"};
constexpr PresetOpenPoint kOpenTripleVictim{
    "triple.victim", "last_moved_any|moved_by_prev_roll",
    "seed 000:114 says the last piece moved, 000:133 the one moved after the second six"};
constexpr PresetOpenPoint kOpenTripleNoMove{
    "triple.if_prev_no_move", "earlier_victim|nobody",
    "seed 000:114 says the last piece moved, 000:133 the one moved after the second six"};
constexpr PresetOpenPoint kOpenOpenWhere{
    "barrier.open_where", "any|track",
    "seed 000:86,91 says any square; whether the corridor is meant is not said, and programs differ"};
constexpr PresetOpenPoint kOpenOtherColor{
    "capture.own_other_color", "",
    "seed 000:161 captures, seed 001:15 lets both stay, or says that they may"};
constexpr PresetOpenPoint kOpenOtherColorSafe{
    "capture.own_other_color_safe", "", "seed 000:163 and seed 001:55 say always; seed 000:103 says safe"};
constexpr PresetOpenPoint kOpenMixedBarrier{
    "barrier.members", "color|seat",
    "seed 000:160 and seed 001:55 know no barrier of two colors, seed 001:15 does"};

constexpr auto kOpenOneColor = std::to_array<PresetOpenPoint>(
    {kOpenSafeSquares, kOpenRivalPair, kOpenTripleVictim, kOpenTripleNoMove, kOpenOpenWhere});

constexpr auto kOpenTwoColors =
    std::to_array<PresetOpenPoint>({kOpenSafeSquares, kOpenRivalPair, kOpenTripleVictim, kOpenTripleNoMove,
                                    kOpenOpenWhere, kOpenOtherColor, kOpenOtherColorSafe, kOpenMixedBarrier});

constexpr auto kOpenTeams = std::to_array<PresetOpenPoint>({
    kOpenSafeSquares,
    kOpenRivalPair,
    kOpenTripleVictim,
    kOpenTripleNoMove,
    kOpenOpenWhere,
    kOpenOtherColorSafe,
    {"barrier.members", "color|team", "seed 001:55 knows no barrier of mates, seed 001:35 does"},
    {"capture.mate", "",
     "seed 001:35 says that mates may form a barrier, seed 001:55 that they are captured"},
    {"finished.plays", "mate_any|mate_next|mate_fixed",
     "seed 001:43 speaks of the mate, as if there were no more than one"},
    {"stuck.plays_mate", "", "seed 001:57 has it as a variant, and speaks of a player who cannot move"},
});

// No third six in a row can be chosen.
constexpr auto kOpenDiceless = std::to_array<PresetOpenPoint>({
    kOpenSafeSquares,
    kOpenRivalPair,
    kOpenOpenWhere,
    {"hand.pass_token", "", "seed 001:76 says that the next player owes it, not from when on"},
    {"hand.pass_place", "", "seed 001:76 says a turn, and a six gives a further play"},
});

constexpr auto kOpenUsParcheesi = std::to_array<PresetOpenPoint>({
    {"doubles.third", "nothing|nearest", "seed 002:32 knows no limit; nearly every sheet and program does"},
    {"dice.must", "", "seed 002:28-29 does not say whether the order of the dice may leave one unusable"},
    {"barrier.break_by", "", "seed 002:35 says that a double may break a barrier, and not how"},
});

constexpr auto kPresets = std::to_array<Preset>({
    {"ludoteka",
     1,
     "",
     "Parchís, one die, one color a player, as on Ludoteka",
     "seed 000",
     {},
     Sides::kOneColorEach,
     "seed 000",
     kOpenOneColor},
    {"ludoteka-duo",
     1,
     "ludoteka",
     "Parchís of two players with two colors each, as on Ludoteka",
     "seed 000",
     {},
     Sides::kSharedColors,
     "",
     kOpenTwoColors},
    {"ludoteka-it", 1, "ludoteka", "Parchís in which a six counts twelve, as the Italian page presupposes it",
     "seed 001", kLudotekaIt, Sides::kOneColorEach, "", kOpenOneColor},
    {"ludoteka-duo-it", 1, "ludoteka-it",
     "Parchís of two players with two colors each, after the Italian page", "seed 001", kLudotekaDuoIt,
     Sides::kSharedColors, "", kOpenTwoColors},
    {"ludoteka-teams", 1, "ludoteka-it", "Parchís in teams, after the Italian page", "seed 001",
     kLudotekaTeams, Sides::kTeams, "", kOpenTeams},
    {"es-wikipedia", 1, "ludoteka", "Parchís after the Spanish Wikipedia, as parchis5 states and plays it",
     "parchis5 27ef8b0, rule text and code", kEsWikipedia, Sides::kOneColorEach},
    {"glparchis", 1, "ludoteka", "Parchís as the program glparchis plays it", "glparchis 4218037, code",
     kGlparchis, Sides::kOneColorEach},
    {"ludoteka-diceless", 1, "ludoteka", "Parchís without dice: the players choose their numbers",
     "seed 001:58-78", kLudotekaDiceless, Sides::kOneColorEach, "", kOpenDiceless},
    {"us-parcheesi", 1, "ludoteka", "American Parcheesi, two dice", "seed 002", kUsParcheesi,
     Sides::kOneColorEach, "seed 002", kOpenUsParcheesi},
    {"us-hasbro", 1, "us-parcheesi", "American Parcheesi after the sheet of its makers",
     "summaries of the sheet", kUsHasbro, Sides::kOneColorEach},
    {"us-course", 1, "us-parcheesi",
     "American Parcheesi as a programming course has it, and racket/games plays it",
     "racket/games 8.7, code and recorded play", kUsCourse, Sides::kOneColorEach},
});

[[nodiscard]] const PresetChoice* FindChoice(const Preset& preset, std::string_view point) {
  const auto found = std::ranges::find(preset.choices, point, &PresetChoice::point);
  return found == preset.choices.end() ? nullptr : &*found;
}

// `name[@version]` as a preset.
[[nodiscard]] std::expected<const Preset*, SpecError> ParseBase(std::string_view text) {
  const std::size_t at = text.find('@');
  const Preset* preset = FindPreset(text.substr(0, at));
  if (preset == nullptr) {
    return std::unexpected(SpecError{SpecError::Kind::kUnknownPreset, std::string(text.substr(0, at)), {}});
  }
  if (at != std::string_view::npos && text.substr(at + 1) != std::to_string(preset->version)) {
    return std::unexpected(SpecError{SpecError::Kind::kUnknownVersion, std::string(text.substr(at + 1)), {}});
  }
  return preset;
}

}  // namespace

std::span<const Preset> Presets() { return kPresets; }

const Preset* FindPreset(std::string_view name) {
  const auto found = std::ranges::find(kPresets, name, &Preset::name);
  return found == kPresets.end() ? nullptr : &*found;
}

Seating UsualSeating(Sides sides, const RuleSet& rules, int arms) {
  Seating seating = Seating::OneColorEach(arms);
  const bool by_color = rules.get<TurnUnit>() == TurnUnit::kColor;
  // Four and six arms can be shared so that opposite colors belong together, and eight.
  const auto pairs = static_cast<std::size_t>(arms % 2 == 0 && arms > 2 ? arms / 2 : 0);
  for (std::size_t k = 0; k < pairs; ++k) {
    Seat& first = seating.seats[k];
    Seat& second = seating.seats[k + pairs];
    const auto number = static_cast<std::uint32_t>(k + 1);
    switch (sides) {
      case Sides::kOneColorEach:
        break;
      case Sides::kSharedColors:
        if (by_color) {
          first.owner = second.owner = number;
        } else {
          first.colors.push_back(second.colors.front());
        }
        break;
      case Sides::kTeams:
        first.team = second.team = number;
        break;
    }
  }
  if (sides == Sides::kSharedColors && !by_color && pairs > 0) seating.seats.resize(pairs);
  // The first color stays in front.
  if (rules.get<TurnOrder>() == TurnOrder::kClockwise)
    std::reverse(seating.seats.begin() + 1, seating.seats.end());
  return seating;
}

RuleSet RulesOf(const Preset& preset) {
  RuleSet rules;
  if (const Preset* parent = FindPreset(preset.parent)) rules = RulesOf(*parent);
  for (const PresetChoice& choice : preset.choices) {
    // A row that names no point or option is caught by the tests of the presets.
    (void)SetAnswer(rules, choice.point, choice.option);
  }
  return rules;
}

OpenPoints OpenPointsOf(const Preset& preset) {
  OpenPoints open;
  for (const PresetOpenPoint& row : preset.open) {
    std::string words(row.point);
    if (!row.options.empty()) words += "=" + std::string(row.options);
    // As above.
    (void)OpenPoint(open, words);
  }
  return open.Beside(RulesOf(preset));
}

NamedRules NamedRulesOf(const Preset& preset) {
  return {.base = &preset, .rules = RulesOf(preset), .open = OpenPointsOf(preset)};
}

std::string_view TextOf(const Preset& preset) {
  const Preset* at = &preset;
  while (at->text.empty() && !at->parent.empty()) at = FindPreset(at->parent);
  return at->text;
}

Provenance ProvenanceOf(const Preset& preset, RulePoint point) {
  const RulePointInfo& info = InfoOf(point);
  for (const Preset* at = &preset; at != nullptr; at = FindPreset(at->parent)) {
    if (const PresetChoice* choice = FindChoice(*at, info.id)) {
      return {choice->evidence, std::string(choice->source), std::string(at->name),
              std::string(choice->clauses)};
    }
  }
  return {info.evidence, std::string(info.options.front().sources), {}, std::string(info.clauses)};
}

std::string NamedRules::Spec() const {
  std::string spec = std::string(base->name) + "@" + std::to_string(base->version);
  const NamedRules before = NamedRulesOf(*base);
  bool first = true;
  for (const RulePointInfo& info : RulePoints()) {
    const bool closed = before.open.contains(info.point) && !open.contains(info.point);
    if (rules.answer(info.point) == before.rules.answer(info.point) && !closed) continue;
    spec += first ? "@@" : ",";
    first = false;
    spec += std::string(info.id) + "=" + std::string(info.options[rules.answer(info.point)].id);
  }
  return spec;
}

std::string SpecError::Describe() const {
  switch (kind) {
    case Kind::kUnknownPreset:
      return "there is no rule set '" + word + "'";
    case Kind::kUnknownVersion:
      return "there is no version '" + word + "' of this rule set";
    case Kind::kUnknownPoint:
      return "there is no rule point '" + word + "'";
    case Kind::kUnknownOption:
      return "rule point '" + point + "' has no option '" + word + "'";
    case Kind::kMalformed:
      return "expected point=option, found '" + word + "'";
    case Kind::kRepeatedPoint:
      return "rule point '" + word + "' is answered twice";
  }
  return {};
}

std::expected<void, SpecError> SetAnswer(RuleSet& rules, std::string_view point, std::string_view option) {
  const RulePointInfo* info = FindRulePoint(point);
  if (info == nullptr) {
    return std::unexpected(SpecError{SpecError::Kind::kUnknownPoint, std::string(point), {}});
  }
  const auto index = FindOption(*info, option);
  if (!index) {
    return std::unexpected(
        SpecError{SpecError::Kind::kUnknownOption, std::string(option), std::string(point)});
  }
  rules.set_answer(info->point, *index);
  return {};
}

std::expected<void, SpecError> SetAnswer(NamedRules& rules, std::string_view point, std::string_view option) {
  auto set = SetAnswer(rules.rules, point, option);
  if (set) rules.open.erase(FindRulePoint(point)->point);
  return set;
}

std::expected<void, SpecError> OpenPoint(OpenPoints& open, std::string_view words) {
  const std::size_t equals = words.find('=');
  const std::string_view point = words.substr(0, equals);
  const RulePointInfo* info = FindRulePoint(point);
  if (info == nullptr) {
    return std::unexpected(SpecError{SpecError::Kind::kUnknownPoint, std::string(point), {}});
  }
  OptionMask options = equals == std::string_view::npos ? AllOptions(info->point) : 0;
  for (std::size_t at = equals; at != std::string_view::npos;) {
    const std::size_t bar = words.find('|', at + 1);
    const std::string_view option = words.substr(at + 1, bar - at - 1);
    const auto index = FindOption(*info, option);
    if (!index) {
      return std::unexpected(
          SpecError{SpecError::Kind::kUnknownOption, std::string(option), std::string(point)});
    }
    options |= BitOfOption(*index);
    at = bar;
  }
  open.insert(info->point, options);
  return {};
}

std::expected<void, SpecError> SetAnswers(NamedRules& rules, std::string_view answers) {
  std::string_view rest = answers;
  std::vector<std::string_view> answered;
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view pair = rest.substr(0, comma);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) {
      return std::unexpected(SpecError{SpecError::Kind::kMalformed, std::string(pair), {}});
    }
    const std::string_view point = pair.substr(0, equals);
    if (auto set = SetAnswer(rules, point, pair.substr(equals + 1)); !set) return set;
    // As long as a point is a known one and none comes twice, there are at most as many as the registry has.
    if (std::ranges::find(answered, point) != answered.end()) {
      return std::unexpected(SpecError{SpecError::Kind::kRepeatedPoint, std::string(point), {}});
    }
    answered.push_back(point);
    if (comma == std::string_view::npos) return {};
    rest = rest.substr(comma + 1);
  }
}

std::expected<NamedRules, SpecError> ParseRulesSpec(std::string_view spec) {
  const std::size_t split = spec.find("@@");
  const auto base = ParseBase(spec.substr(0, split));
  if (!base) return std::unexpected(base.error());
  NamedRules named = NamedRulesOf(**base);
  if (split == std::string_view::npos) return named;
  if (auto set = SetAnswers(named, spec.substr(split + 2)); !set) return std::unexpected(set.error());
  return named;
}

}  // namespace parchis
