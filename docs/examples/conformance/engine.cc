// A small Parchís engine that answers the conformance protocol: one die, one color a player, as `ludoteka`
// plays.
//
//     g++ -std=c++17 -O1 -o engine engine.cc
//     arbitro conform --exec ./engine --rules ludoteka
//
// It needs nothing but the standard library. Copy it and put your own engine in the place of class Game: all
// that the protocol asks of it are its five public functions.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// What this engine does not play: an answer, not a fault.
struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A ply as the protocol has it. 0: not there.
struct Ply {
  int die = 0;
  int bonus = 0;
  int piece = 0;
  int to = 0;
  int penalized = 0;
  std::vector<int> captured;
};

// The rules

std::vector<std::string> Split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

// A piece is named by its two digits, and stands so many squares from its start: the gate, the corridor and
// the goal come last.
class Game {
 public:
  // A position line, taken apart (docs/notation.md).
  explicit Game(const std::string& line) {
    const std::vector<std::string> parts = Split(line, ' ');
    if (parts.size() < 3) throw std::runtime_error("this is no position line");
    const std::vector<std::string> colors = Split(parts[0], '/');
    arms_ = static_cast<int>(colors.size());
    gate_ = 17 * arms_ - 5;
    goal_ = gate_ + 8;
    for (int color = 1; color <= arms_; ++color) {
      const std::vector<std::string> places = Split(colors[color - 1], ',');
      for (int i = 1; i <= static_cast<int>(places.size()); ++i)
        at_[10 * color + i] = ProgressOf(color, places[i - 1]);
    }
    seat_ = std::stoi(parts[1]);
    if (parts[2] != "-") owed_ = Split(parts[2], '+');
    for (const std::string& item : owed_) {
      const bool number = item.size() > 1 && std::all_of(item.begin() + 1, item.end(), ::isdigit);
      if (!number || (item[0] != 'd' && item[0] != 'b')) throw Unsupported("what is owed here: " + item);
    }
    for (std::size_t i = 3; i < parts.size(); ++i) {
      const std::size_t equals = parts[i].find('=');
      const std::string key = parts[i].substr(0, equals);
      const std::string value = parts[i].substr(equals + 1);
      if (key == "sixes") {
        sixes_ = std::stoi(value);
      } else if (key == "last") {
        last_ = std::stoi(value);
      } else if (key == "late") {
        for (const std::string& piece : Split(value, '+')) late_.insert(std::stoi(piece));
      } else if (key == "done") {
        done_ = value;
      } else {
        throw Unsupported("what this position remembers: " + key);
      }
    }
  }

  std::string line() const {
    std::string text;
    for (const auto& [piece, progress] : at_) {
      if (piece != 11) text += piece % 10 == 1 ? "/" : ",";
      text += Written(piece);
    }
    text += " " + std::to_string(seat_) + " ";
    for (std::size_t i = 0; i < owed_.size(); ++i) text += (i == 0 ? "" : "+") + owed_[i];
    if (owed_.empty()) text += "-";
    if (sixes_ != 0) text += " sixes=" + std::to_string(sixes_);
    if (last_ != 0) text += " last=" + std::to_string(last_);
    std::map<int, int> late;  // in the order of the starts
    for (const int piece : late_) late[SquareOf(ColorOf(piece), at_.at(piece))] = piece;
    const char* separator = " late=";
    for (const auto& [square, piece] : late) {
      text += separator + std::to_string(piece);
      separator = "+";
    }
    return done_.empty() ? text : text + " done=" + done_;
  }

  int seat() const { return seat_; }

  // Pieces of one color on one square: nobody can tell one from the other.
  bool AreAlike(int piece, int other) const {
    if (piece == other) return true;
    return at_.count(piece) != 0 && at_.count(other) != 0 && ColorOf(piece) == ColorOf(other) &&
           at_.at(piece) == at_.at(other);
  }

  // Every legal ply; of two bonuses either may be used first.
  std::vector<Ply> legal(int face) const {
    std::vector<Ply> plies;
    if (!done_.empty()) return plies;
    if (owed_.empty()) AddLegal(false, face, plies);
    for (const std::string& item : std::set<std::string>(owed_.begin(), owed_.end()))
      AddLegal(item[0] == 'b', std::stoi(item.substr(1)), plies);
    return plies;
  }

  // Carries a legal ply out.
  void play(const Ply& ply) {
    const bool third = sixes_ == 2 && ply.die == 6;
    if (ply.bonus == 0) sixes_ = ply.die == 6 && !third ? sixes_ + 1 : 0;
    const auto used =
        std::find(owed_.begin(), owed_.end(),
                  ply.bonus != 0 ? "b" + std::to_string(ply.bonus) : "d" + std::to_string(ply.die));
    if (used != owed_.end()) owed_.erase(used);
    if (ply.penalized != 0) Put(ply.penalized, kNest);
    for (const int captured : ply.captured) {
      Put(captured, kNest);
      owed_.push_back("b20");
    }
    if (ply.piece != 0) {
      const int track = 17 * arms_;
      const int color = ColorOf(ply.piece);
      Put(ply.piece, ply.to > track ? ply.to - track + gate_ : ProgressOf(color, std::to_string(ply.to)));
      if (at_[ply.piece] == goal_) owed_.push_back("b10");
      last_ = ply.piece;
    }
    const std::vector<int> own = Own();
    if (std::all_of(own.begin(), own.end(), [&](int piece) { return at_[piece] == goal_; })) {
      done_ = std::to_string(seat_);
      owed_.clear();
      sixes_ = 0;
    } else if (owed_.empty() && sixes_ == 0) {
      seat_ = (seat_ + 1) % arms_;
    }
    if (sixes_ == 0) last_ = 0;
  }

 private:
  static constexpr int kNest = -1;

  static int ColorOf(int piece) { return piece / 10; }
  static bool IsBarrier(const std::vector<int>& pieces) {
    return pieces.size() == 2 && ColorOf(pieces[0]) == ColorOf(pieces[1]);
  }

  int ProgressOf(int color, const std::string& place) const {
    if (place == "n") return kNest;
    if (place == "g") return goal_;
    if (place[0] == 'c') return gate_ + std::stoi(place.substr(1));
    const int track = 17 * arms_;
    return (std::stoi(place) - 17 * (color - 1) - 5 + track) % track;
  }

  std::string Written(int piece) const {
    const int progress = at_.at(piece);
    if (progress == kNest) return "n";
    if (progress == goal_) return "g";
    if (progress > gate_) return "c" + std::to_string(progress - gate_);
    return std::to_string(SquareOf(ColorOf(piece), progress));
  }

  // The number of a square: first the track, then the corridor, then the goal.
  int SquareOf(int color, int progress) const {
    const int track = 17 * arms_;
    return progress > gate_ ? track + progress - gate_ : (17 * (color - 1) + 4 + progress) % track + 1;
  }

  std::vector<int> Own() const {
    std::vector<int> own;
    for (const auto& [piece, progress] : at_) {
      if (ColorOf(piece) == seat_ + 1) own.push_back(piece);
    }
    return own;
  }

  // Who stands on a square. The nest and the goal hold any number, and are none.
  std::vector<int> On(int color, int progress) const {
    std::vector<int> found;
    for (const auto& [piece, there] : at_) {
      if (there == kNest || there == goal_ || (progress > gate_) != (there > gate_)) continue;
      if (there > gate_ && ColorOf(piece) != color) continue;
      if (SquareOf(ColorOf(piece), there) == SquareOf(color, progress)) found.push_back(piece);
    }
    return found;
  }

  void AddLegal(bool bonus, int number, std::vector<Ply>& plies) const {
    Ply pass;
    (bonus ? pass.bonus : pass.die) = number;
    std::vector<Ply> found;
    if (!bonus && number == 6 && sixes_ == 2) {  // a piece in the corridor is spared
      const int progress = last_ == 0 ? goal_ : at_.at(last_);
      pass.penalized = progress > gate_ || progress == kNest ? 0 : last_;
    } else {
      if (!bonus && number == 5) {
        for (const int piece : Own()) {
          for (const Ply& entry : Entries(piece)) found.push_back(entry);
        }
      }
      if (found.empty()) found = Moves(bonus, number);
    }
    if (found.empty()) found.push_back(pass);
    plies.insert(plies.end(), found.begin(), found.end());
  }

  // The ways in which a five brings this piece out: where two rivals stand on the start, the later one is
  // captured, and either where nobody knows which that is.
  std::vector<Ply> Entries(int piece) const {
    const int color = ColorOf(piece);
    const std::vector<int> there = On(color, 0);
    std::vector<int> rivals;
    std::vector<int> later;
    for (const int other : there) {
      if (ColorOf(other) != color) rivals.push_back(other);
      if (ColorOf(other) != color && late_.count(other) != 0) later.push_back(other);
    }
    if (at_.at(piece) != kNest || (there.size() == 2 && rivals.empty())) return {};
    Ply entry;
    entry.die = 5;
    entry.piece = piece;
    entry.to = SquareOf(color, 0);
    if (there.size() < 2) return {entry};
    std::vector<Ply> entries;
    for (const int captured : later.empty() ? rivals : later) {
      entry.captured = {captured};
      entries.push_back(entry);
    }
    return entries;
  }

  std::vector<Ply> Moves(bool bonus, int number) const {
    const std::vector<int> own = Own();
    const bool all_out =
        std::all_of(own.begin(), own.end(), [&](int piece) { return at_.at(piece) != kNest; });
    const int steps = number == 6 && !bonus && all_out ? 7 : number;
    std::vector<Ply> moves;
    std::vector<Ply> opening;  // those that open a barrier, as a six has to
    for (const int piece : own) {
      const int color = ColorOf(piece);
      const int start = at_.at(piece);
      const int end = start + steps;
      if (start == kNest || end > goal_) continue;
      bool blocked = false;
      for (int progress = start + 1; progress <= end; ++progress)
        blocked = blocked || (progress < goal_ && IsBarrier(On(color, progress)));
      const std::vector<int> there = end == goal_ ? std::vector<int>() : On(color, end);
      if (blocked || there.size() > 1) continue;
      Ply move;
      (bonus ? move.bonus : move.die) = number;
      move.piece = piece;
      move.to = SquareOf(color, end);
      const int of_arm = (move.to - 1) % 17 + 1;
      const bool safe = end > gate_ || of_arm == 5 || of_arm == 12 || of_arm == 17;
      if (!safe && !there.empty() && ColorOf(there[0]) != color) move.captured = there;
      moves.push_back(move);
      if (number == 6 && !bonus && IsBarrier(On(color, start))) opening.push_back(move);
    }
    return opening.empty() ? moves : opening;
  }

  // Moves a piece, and remembers who came later to a start.
  void Put(int piece, int progress) {
    late_.erase(piece);
    if (at_[piece] != kNest) {
      for (const int other : On(ColorOf(piece), at_[piece])) late_.erase(other);
    }
    at_[piece] = progress;
    const int square = SquareOf(ColorOf(piece), progress);
    if (progress < 0 || progress > gate_ || square % 17 != 5) return;
    std::set<int> colors{square / 17 + 1};
    for (const int there : On(ColorOf(piece), progress)) colors.insert(ColorOf(there));
    if (colors.size() == 3) late_.insert(piece);
  }

  int arms_ = 0;
  int gate_ = 0;
  int goal_ = 0;
  std::map<int, int> at_;  // how far each piece has come
  int seat_ = 0;
  std::vector<std::string> owed_;  // "d6", "b20", "b10"
  int sixes_ = 0;
  int last_ = 0;        // the piece moved last in this turn
  std::set<int> late_;  // who came later to a start with two colors, neither its own
  std::string done_;
};

// JSON, as much as the protocol needs. Any library does as well.

struct Json {
  std::string text;  // of a text, a number, true or false
  std::vector<Json> items;
  std::map<std::string, Json> fields;

  bool has(const std::string& key) const { return fields.count(key) != 0; }
  // A field; one that is left out is empty, and its number 0.
  const Json& operator[](const std::string& key) const {
    static const Json kNothing{};
    return has(key) ? fields.at(key) : kNothing;
  }
  int number() const { return std::atoi(text.c_str()); }
};

// Reads one value; throws where the text is no JSON.
class JsonReader {
 public:
  explicit JsonReader(const std::string& text) : text_(text) {}

  Json Read(int depth = 0) {
    Json value;
    if (depth > 50) throw std::runtime_error("JSON too deep");
    if (Next('{')) {
      for (bool more = !Next('}'); more;) {
        Need('"');
        const std::string key = ReadText();
        Need(':');
        value.fields[key] = Read(depth + 1);
        more = !Next('}');
        if (more) Need(',');
      }
    } else if (Next('[')) {
      for (bool more = !Next(']'); more;) {
        value.items.push_back(Read(depth + 1));
        more = !Next(']');
        if (more) Need(',');
      }
    } else if (Next('"')) {
      value.text = ReadText();
    } else {
      const std::size_t end = std::min(text_.find_first_of(",]} \t\r", at_), text_.size());
      value.text = text_.substr(at_, end - at_);
      at_ = end;
      if (value.text.empty()) throw std::runtime_error("no JSON: a value is missing");
    }
    return value;
  }

 private:
  // Passes over a sign, if it is the next one.
  bool Next(char sign) {
    at_ = std::min(text_.find_first_not_of(" \t\r", at_), text_.size());
    if (at_ == text_.size() || text_[at_] != sign) return false;
    ++at_;
    return true;
  }
  void Need(char sign) {
    if (!Next(sign)) throw std::runtime_error(std::string("no JSON: there is no ") + sign);
  }
  // A text, behind its first quotation mark.
  std::string ReadText() {
    std::string read;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;  // nothing that is asked here has more than a sign behind it
      if (at_ < text_.size()) read += text_[at_];
    }
    Need('"');
    return read;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

std::string Quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char sign : text) {
    if (sign == '"' || sign == '\\') quoted += '\\';
    quoted += static_cast<unsigned char>(sign) < ' ' ? ' ' : sign;
  }
  return quoted + "\"";
}

// The protocol

std::string Written(const Ply& ply) {
  std::string fields;
  const auto add = [&](const char* name, int number) {
    if (number != 0) fields += (fields.empty() ? "" : ",") + Quoted(name) + ":" + std::to_string(number);
  };
  add("die", ply.die);
  add("bonus", ply.bonus);
  add("piece", ply.piece);
  add("to", ply.to);
  add("penalized", ply.penalized);
  std::string captured;
  for (const int piece : ply.captured) captured += (captured.empty() ? "" : ",") + std::to_string(piece);
  if (!captured.empty()) fields += ",\"captured\":[" + captured + "]";
  return "{" + fields + "}";
}

void CheckRules(const Json& asked) {
  const Json& rules = asked["rules"];
  const std::string& preset = rules["preset"].text;
  if ((!preset.empty() && preset != "ludoteka") || !rules["differences"].fields.empty() ||
      !rules["seats"].items.empty())
    throw Unsupported("other rules than ludoteka");
}

// Plays a ply that somebody writes, if a legal one is like it. Where it ends and whom it captures may be left
// out.
bool PlayWritten(const Json& written, Game& game) {
  if (written.has("seat") && written["seat"].number() != game.seat()) return false;
  if (written.has("second")) return false;
  std::vector<int> captured;
  for (const Json& piece : written["captured"].items) captured.push_back(piece.number());
  for (Ply ply : game.legal(written["die"].number())) {
    const auto same = [&](const char* name, int number) { return written[name].number() == number; };
    const int penalized = written["penalized"].number();
    if (same("die", ply.die) && same("bonus", ply.bonus) && same("piece", ply.piece) &&
        game.AreAlike(penalized, ply.penalized) && (!written.has("to") || same("to", ply.to)) &&
        (captured.empty() || captured == ply.captured)) {
      ply.penalized = penalized;
      game.play(ply);
      return true;
    }
  }
  return false;
}

std::string Legal(const Json& asked) {
  CheckRules(asked);
  const std::vector<Json>& dice = asked["dice"].items;
  std::string plies;
  for (const Ply& ply : Game(asked["position"].text).legal(dice.empty() ? 0 : dice[0].number()))
    plies += (plies.empty() ? "" : ",") + Written(ply);
  return "\"legal\":{\"plies\":[" + plies + "]}";
}

std::string Apply(const Json& asked) {
  CheckRules(asked);
  Game game(asked["position"].text);
  if (!PlayWritten(asked["ply"], game)) return "\"apply\":{\"legal\":false}";
  return "\"apply\":{\"position\":" + Quoted(game.line()) + "}";
}

std::string Judge(const Json& asked) {
  CheckRules(asked);
  Game game(asked["position"].text);
  int index = 0;
  for (const Json& written : asked["plies"].items) {
    if (!PlayWritten(written, game))
      return "\"judge\":{\"legal\":false,\"ply\":" + std::to_string(index) + "}";
    ++index;
  }
  return "\"judge\":{\"legal\":true}";
}

std::string Answer(const Json& request) {
  if (request.has("hello")) {
    return R"("hello":{"name":"engine.cc","version":"1","presets":["ludoteka"],)"
           R"("requests":["legal","apply","judge"]})";
  }
  if (request.has("bye")) return "\"bye\":{}";
  if (request.has("legal")) return Legal(request["legal"]);
  if (request.has("apply")) return Apply(request["apply"]);
  if (request.has("judge")) return Judge(request["judge"]);
  return "\"unsupported\":\"this request\"";
}

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    Json request;
    std::string answer;
    try {
      request = JsonReader(line).Read();
      answer = Answer(request);
    } catch (const Unsupported& reason) {
      answer = "\"unsupported\":" + Quoted(reason.what());
    } catch (const std::exception& fault) {
      answer = "\"error\":" + Quoted(fault.what());
    }
    std::cout << "{\"id\":" << request["id"].number() << "," << answer << "}" << std::endl;
    if (request.has("bye")) break;
  }
}
