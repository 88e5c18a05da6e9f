#include "verifier/page/paint.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace arbitro::page {
namespace {

// Hues that most people who confuse some colors still tell apart; in the order in which colors that have no
// name get them.
constexpr std::array<Paint, 10> kPaints{{
    {"yellow", "#F0C419", "#5C4700", "#FFFBEA", "#222222"},
    {"blue", "#0072B2", "#00324F", "#EAF3FA", "#FFFFFF"},
    {"red", "#D5402B", "#5A150B", "#FDEEEB", "#FFFFFF"},
    {"green", "#008A65", "#003A2B", "#E9F6F1", "#FFFFFF"},
    {"purple", "#A6559A", "#47203F", "#F8EDF6", "#FFFFFF"},
    {"black", "#484848", "#101010", "#EFEFEF", "#FFFFFF"},
    {"orange", "#E88A1A", "#5E3300", "#FEF3E4", "#222222"},
    {"cyan", "#56B4E9", "#123F58", "#ECF6FC", "#222222"},
    {"white", "#F4F1EA", "#55504A", "#FFFFFF", "#222222"},
    {"brown", "#8A5A3B", "#3B2313", "#F5EEE8", "#FFFFFF"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 38> kNames{{
    {"amarillo", "yellow"},     {"giallo", "yellow"},  {"amarelo", "yellow"},
    {"azul", "blue"},           {"blu", "blue"},       {"rojo", "red"},
    {"rosso", "red"},           {"vermelho", "red"},   {"verde", "green"},
    {"morado", "purple"},       {"viola", "purple"},   {"roxo", "purple"},
    {"magenta", "purple"},      {"fuchsia", "purple"}, {"lila", "purple"},
    {"violet", "purple"},       {"pink", "purple"},    {"negro", "black"},
    {"nero", "black"},          {"preto", "black"},    {"gray", "black"},
    {"grey", "black"},          {"gris", "black"},     {"naranja", "orange"},
    {"arancione", "orange"},    {"laranja", "orange"}, {"celeste", "cyan"},
    {"azzurro", "cyan"},        {"ciano", "cyan"},     {"turquoise", "cyan"},
    {"turquesa", "cyan"},       {"turchese", "cyan"},  {"blanco", "white"},
    {"bianco", "white"},        {"branco", "white"},   {"marrone", "brown"},
    {"marr\xC3\xB3n", "brown"}, {"marrom", "brown"},
}};

const Paint* FindPaint(std::string name) {
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
  const auto* other = std::ranges::find(kNames, name, &std::pair<std::string_view, std::string_view>::first);
  const std::string_view key = other == kNames.end() ? std::string_view(name) : other->second;
  const auto* found = std::ranges::find(kPaints, key, &Paint::key);
  return found == kPaints.end() ? nullptr : found;
}

}  // namespace

std::string_view ShapeOf(int color_index) {
  // Disc, square, diamond, triangle, hexagon, star, cross, triangle on its tip.
  constexpr std::array<std::string_view, 8> kShapes{
      "M-13 0A13 13 0 1 1 13 0A13 13 0 1 1-13 0Z",
      "M-11-11H11V11H-11Z",
      "M0-15.5 15.5 0 0 15.5-15.5 0Z",
      "M0-15.5 15 11.5H-15Z",
      "M0-14 12.2-7V7L0 14-12.2 7V-7Z",
      "M0-16 4.6-6.4 15.2-5 7.5 2.4 9.4 13 0 7.9-9.4 13-7.5 2.4-15.2-5-4.6-6.4Z",
      "M-5.5-14H5.5V-5.5H14V5.5H5.5V14H-5.5V5.5H-14V-5.5H-5.5Z",
      "M0 15.5-15-11.5H15Z",
  };
  return kShapes.at(static_cast<std::size_t>(color_index) % kShapes.size());
}

std::vector<const Paint*> PaintsOf(int arms, std::span<const std::string> color_names) {
  std::vector<const Paint*> paints(static_cast<std::size_t>(arms), nullptr);
  const auto taken = [&paints](const Paint* paint) {
    return std::ranges::find(paints, paint) != paints.end();
  };
  for (std::size_t k = 0; k < paints.size() && k < color_names.size(); ++k) {
    const Paint* paint = FindPaint(color_names[k]);
    if (paint != nullptr && !taken(paint)) paints[k] = paint;
  }
  for (const Paint*& paint : paints) {
    if (paint != nullptr) continue;
    paint = std::ranges::find_if(kPaints, [&](const Paint& one) { return !taken(&one); });
  }
  return paints;
}

}  // namespace arbitro::page
