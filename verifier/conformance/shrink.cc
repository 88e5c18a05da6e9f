#include "verifier/conformance/shrink.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/apply.h"
#include "engine/notation.h"
#include "verifier/conformance/asked.h"
#include "verifier/perft/plies.h"

namespace arbitro::conformance {
namespace {

constexpr std::uint32_t kSquaresOfArm = 17;

[[nodiscard]] std::vector<std::string> Split(std::string_view text, char by) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == by) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

[[nodiscard]] std::string Joined(const std::vector<std::string>& words, char by) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : std::string(1, by)) + words[i];
  return text;
}

// The words of a position line.
struct Line {
  std::vector<std::vector<std::string>> places;  // by color and piece
  std::string seat;
  std::vector<std::string> owed;
  std::vector<std::string> keys;  // each with its value

  explicit Line(const std::string& text) {
    std::vector<std::string> words = Split(text, ' ');
    words.resize(std::max<std::size_t>(words.size(), 3));
    for (const std::string& color : Split(words[0], '/')) places.push_back(Split(color, ','));
    seat = words[1];
    owed = Split(words[2], '+');
    keys.assign(words.begin() + 3, words.end());
  }
  [[nodiscard]] std::string Text() const {
    std::vector<std::string> colors;
    for (const auto& color : places) colors.push_back(Joined(color, ','));
    std::string text = Joined(colors, '/') + " " + seat + " " + Joined(owed, '+');
    for (const std::string& key : keys) text += " " + key;
    return text;
  }
};

[[nodiscard]] const std::string& PositionOf(const pb::Case& one) {
  if (one.has_legal()) return one.legal().position();
  if (one.has_apply()) return one.apply().position();
  return one.has_perft() ? one.perft().position() : one.judge().position();
}

[[nodiscard]] std::string* PositionOf(pb::Case& one) {
  if (one.has_legal()) return one.mutable_legal()->mutable_position();
  if (one.has_apply()) return one.mutable_apply()->mutable_position();
  if (one.has_perft()) return one.mutable_perft()->mutable_position();
  return one.mutable_judge()->mutable_position();
}

[[nodiscard]] std::vector<pb::Ply*> PliesOf(pb::Case& one) {
  std::vector<pb::Ply*> plies;
  if (one.has_apply()) plies.push_back(one.mutable_apply()->mutable_ply());
  if (one.has_judge()) {
    for (pb::Ply& ply : *one.mutable_judge()->mutable_plies()) plies.push_back(&ply);
  }
  return plies;
}

// The number of a track square, if the place is one.
[[nodiscard]] std::optional<std::uint32_t> SquareOf(const std::string& place) {
  if (place.empty() || place.size() > 3 || place.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return static_cast<std::uint32_t>(std::stoul(place));
}

class Smaller {
 public:
  explicit Smaller(const pb::Case& one)
      : one_(one), line_(PositionOf(one_)), track_(kSquaresOfArm * ColorCount()) {}

  [[nodiscard]] std::vector<pb::Case> All() {
    Histories();
    Depths();
    Places();
    Memories();
    Turned();
    Numbers();
    Orders();
    return std::move(cases_);
  }

 private:
  [[nodiscard]] std::uint32_t ColorCount() const { return static_cast<std::uint32_t>(line_.places.size()); }

  void Add(pb::Case one, const Line& line) {
    *PositionOf(one) = line.Text();
    cases_.push_back(std::move(one));
  }

  // Fewer plies: without what comes behind the ply that counts, and from a later position.
  void Histories() {
    if (!one_.has_judge() || one_.judge().plies_size() < 2) return;
    const int count = one_.judge().plies_size();
    const bool known = !one_.answers().empty() && one_.answers(0).has_judge();
    int end = count - 1;
    if (known && !one_.answers(0).judge().legal())
      end = std::min(end, static_cast<int>(one_.answers(0).judge().ply()) + 1);
    for (const int begin : {count - 1, count / 2, 1}) AddLater(begin);
    for (const int kept : {end, count / 2, count - 1}) {
      if (kept < 1) continue;
      pb::Case fewer = one_;
      fewer.mutable_judge()->mutable_plies()->DeleteSubrange(kept, count - kept);
      cases_.push_back(std::move(fewer));
    }
  }

  void AddLater(int begin) {
    auto asked = SetUp(one_.judge().rules(), one_.judge().position());
    for (int i = 0; asked && i < begin; ++i) {
      const pb::Ply& ply = one_.judge().plies(i);
      if (WrongInPly(*asked, ply)) return;
      const Found found = FindPly(*asked, ply);
      if (!found.code.empty()) return;
      parchis::Apply(asked->state, asked->table, found.judgement.effect);
    }
    if (!asked) return;
    pb::Case later = one_;
    later.mutable_judge()->mutable_plies()->DeleteSubrange(0, begin);
    later.mutable_judge()->set_position(parchis::FormatPosition(asked->state, asked->table));
    cases_.push_back(std::move(later));
  }

  // A ply less, here and after each ply.
  void Depths() {
    if (!one_.has_perft() || one_.perft().depth() < 2) return;
    pb::Case less = one_;
    less.mutable_perft()->set_depth(one_.perft().depth() - 1);
    cases_.push_back(less);
    const auto asked = SetUp(one_.perft().rules(), one_.perft().position());
    if (!asked) return;
    for (const perft::CountedPly& ply : perft::CountedPlies(asked->state, asked->table)) {
      less.mutable_perft()->set_position(parchis::FormatPosition(ply.after, asked->table));
      cases_.push_back(less);
    }
  }

  // Pieces in their nests, all of a color or one; else in the goal.
  void Places() {
    for (std::size_t color = 0; color < line_.places.size(); ++color) {
      Line line = line_;
      for (std::size_t piece = 0; piece < line.places[color].size(); ++piece) {
        if (!MovedLast(color, piece)) line.places[color][piece] = "n";
      }
      if (line.places != line_.places) Add(one_, line);
    }
    for (const char* to : {"n", "g"}) {
      for (std::size_t color = 0; color < line_.places.size(); ++color) {
        for (std::size_t piece = 0; piece < line_.places[color].size(); ++piece) {
          const std::string& place = line_.places[color][piece];
          if (place == "n" || place == to || (*to == 'n' && MovedLast(color, piece))) continue;
          Line line = line_;
          line.places[color][piece] = to;
          Add(one_, line);
        }
      }
    }
  }

  // Whether the line has the piece as the one that moved last: it is not in its nest then.
  [[nodiscard]] bool MovedLast(std::size_t color, std::size_t piece) const {
    const std::string key = "last=" + std::to_string((color + 1) * 10 + piece + 1);
    return std::ranges::find(line_.keys, key) != line_.keys.end();
  }

  void Memories() {
    for (std::size_t i = line_.keys.size(); i-- > 0;) {
      Line line = line_;
      line.keys.erase(line.keys.begin() + static_cast<std::ptrdiff_t>(i));
      Add(one_, line);
    }
    for (std::size_t i = line_.owed.size(); i-- > 0 && line_.owed.size() > 1;) {
      Line line = line_;
      line.owed.erase(line.owed.begin() + static_cast<std::ptrdiff_t>(i));
      Add(one_, line);
    }
    pb::Case without = one_;
    for (pb::Ply* ply : PliesOf(without)) {
      if (ply->captured().empty()) continue;
      ply->clear_captured();
      cases_.push_back(without);
    }
  }

  // The board turned, so that the first seat is on turn.
  void Turned() {
    if (line_.seat == "0") return;
    for (std::uint32_t arms = 1; arms < ColorCount(); ++arms) {
      if (auto turned = TurnedBy(arms)) cases_.push_back(*std::move(turned));
    }
  }

  [[nodiscard]] std::optional<pb::Case> TurnedBy(std::uint32_t arms) const {
    const std::uint32_t colors = ColorCount();
    const auto square = [&](std::uint32_t number) {
      return (number + track_ - 1 - kSquaresOfArm * arms) % track_ + 1;
    };
    const auto code = [&](std::uint32_t piece) {
      return piece == 0 ? 0 : ((piece / 10 - 1 + colors - arms) % colors + 1) * 10 + piece % 10;
    };
    Line line = line_;
    line.seat = "0";
    for (std::uint32_t color = 0; color < colors; ++color) {
      auto& places = line.places[(color + colors - arms) % colors];
      places = line_.places[color];
      for (std::string& place : places) {
        if (const auto number = SquareOf(place)) place = std::to_string(square(*number));
      }
    }
    for (std::string& key : line.keys) {
      const std::size_t value = key.find('=') + 1;
      if (key.starts_with("sixes=") || key.starts_with("doubles=")) continue;
      if (!key.starts_with("last=") && !key.starts_with("late=")) return std::nullopt;
      std::vector<std::string> pieces = Split(key.substr(value), '+');
      for (std::string& piece : pieces) {
        const auto number = SquareOf(piece);
        if (!number || *number < 11) return std::nullopt;
        piece = std::to_string(code(*number));
      }
      std::ranges::sort(pieces);
      key = key.substr(0, value) + Joined(pieces, '+');
    }
    pb::Case turned = one_;
    for (pb::Ply* ply : PliesOf(turned)) {
      if (ply->has_seat()) return std::nullopt;
      Recode(*ply, code);
      if (ply->to() != 0 && ply->to() <= track_) ply->set_to(square(ply->to()));
    }
    *PositionOf(turned) = line.Text();
    return turned;
  }

  template <class Code>
  static void Recode(pb::Ply& ply, const Code& code) {
    if (ply.piece() != 0) ply.set_piece(code(ply.piece()));
    if (ply.second() != 0) ply.set_second(code(ply.second()));
    if (ply.penalized() != 0) ply.set_penalized(code(ply.penalized()));
    for (std::uint32_t& piece : *ply.mutable_captured()) piece = code(piece);
  }

  // Lower numbers on the dice, with a piece so much further on, or as they are.
  void Numbers() {
    for (std::uint32_t lower = 1; lower < 6; ++lower) {
      AddNumber(lower, std::nullopt, {});
      for (std::size_t color = 0; color < line_.places.size(); ++color) {
        for (std::size_t piece = 0; piece < line_.places[color].size(); ++piece) {
          const auto number = SquareOf(line_.places[color][piece]);
          if (number) AddNumber(lower, *number, {color, piece});
        }
      }
    }
  }

  void AddNumber(std::uint32_t lower, std::optional<std::uint32_t> square,
                 std::pair<std::size_t, std::size_t> piece) {
    pb::Case with = one_;
    std::uint32_t die = 0;
    if (one_.has_legal() && one_.legal().dice_size() == 1) {
      die = one_.legal().dice(0);
      with.mutable_legal()->set_dice(0, lower);
    } else if (const auto plies = PliesOf(with); plies.size() == 1 && plies[0]->dice().empty()) {
      die = plies[0]->die();
      plies[0]->set_die(lower);
      if (!square && plies[0]->piece() != 0) return;
    }
    if (die <= lower) return;
    Line line = line_;
    if (square)
      line.places[piece.first][piece.second] = std::to_string((*square + die - lower - 1) % track_ + 1);
    Add(std::move(with), line);
  }

  // Pieces of a color that are in their nest behind the others, and before them those in the goal.
  void Orders() {
    for (std::size_t color = 0; color < line_.places.size(); ++color) {
      for (std::size_t piece = 0; piece + 1 < line_.places[color].size(); ++piece) {
        const auto rank = [&](std::size_t at) {
          const std::string& place = line_.places[color][at];
          return place == "n" ? 2 : place == "g" ? 1 : 0;
        };
        if (rank(piece) > rank(piece + 1)) AddSwapped(color, piece);
      }
    }
  }

  void AddSwapped(std::size_t color, std::size_t piece) {
    const auto first = static_cast<std::uint32_t>((color + 1) * 10 + piece + 1);
    const auto code = [first](std::uint32_t number) {
      return number == first ? first + 1 : number == first + 1 ? first : number;
    };
    Line line = line_;
    std::swap(line.places[color][piece], line.places[color][piece + 1]);
    for (std::string& key : line.keys) {
      if (!key.starts_with("last=") && !key.starts_with("late=") && !key.starts_with("pairs=")) continue;
      const std::size_t value = key.find('=') + 1;
      std::vector<std::string> pieces = Split(key.substr(value), '+');
      for (std::string& word : pieces) {
        if (const auto number = SquareOf(word)) word = std::to_string(code(*number));
      }
      key = key.substr(0, value) + Joined(pieces, '+');
    }
    pb::Case swapped = one_;
    for (pb::Ply* ply : PliesOf(swapped)) Recode(*ply, code);
    Add(std::move(swapped), line);
  }

  const pb::Case& one_;
  Line line_;
  std::uint32_t track_;
  std::vector<pb::Case> cases_;
};

}  // namespace

std::vector<pb::Case> SmallerThan(const pb::Case& one) { return Smaller(one).All(); }

}  // namespace arbitro::conformance
