#include "match/recount.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace miai::test {
namespace {

/// Rows of characters; '.' is empty.
class Stones {
 public:
  explicit Stones(int size) : size_(size), cells_(static_cast<std::size_t>(size * size), '.') {}

  bool put(char color, int x, int y) {
    if (x < 0 || y < 0 || x >= size_ || y >= size_ || at(x, y) != '.') return false;
    at(x, y) = color;
    const char other = color == 'B' ? 'W' : 'B';
    for (const auto& [dx, dy] : kSides) remove_if_taken(x + dx, y + dy, other);
    remove_if_taken(x, y, color);
    return true;
  }

  int area(char color) {
    int sum = 0;
    std::vector<bool> seen(cells_.size(), false);
    for (int i = 0; i < size_ * size_; ++i) {
      if (cells_[static_cast<std::size_t>(i)] == color) ++sum;
      if (cells_[static_cast<std::size_t>(i)] != '.' || seen[static_cast<std::size_t>(i)]) continue;
      std::vector<int> open{i};
      std::string borders;
      int empty = 0;
      seen[static_cast<std::size_t>(i)] = true;
      while (!open.empty()) {
        const int p = open.back();
        open.pop_back();
        ++empty;
        for (const auto& [dx, dy] : kSides) {
          const int x = p % size_ + dx;
          const int y = p / size_ + dy;
          if (x < 0 || y < 0 || x >= size_ || y >= size_) continue;
          const auto n = static_cast<std::size_t>(y * size_ + x);
          if (cells_[n] != '.') {
            borders += cells_[n];
          } else if (!seen[n]) {
            seen[n] = true;
            open.push_back(static_cast<int>(n));
          }
        }
      }
      const bool mine = borders.find(color) != std::string::npos;
      const bool theirs = borders.find(color == 'B' ? 'W' : 'B') != std::string::npos;
      if (mine && !theirs) sum += empty;
    }
    return sum;
  }

 private:
  static constexpr std::pair<int, int> kSides[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  char& at(int x, int y) { return cells_[static_cast<std::size_t>(y * size_ + x)]; }

  void remove_if_taken(int x, int y, char color) {
    if (x < 0 || y < 0 || x >= size_ || y >= size_ || at(x, y) != color) return;
    std::vector<std::pair<int, int>> chain{{x, y}};
    at(x, y) = '*';
    bool free = false;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (const auto& [dx, dy] : kSides) {
        const int nx = chain[i].first + dx;
        const int ny = chain[i].second + dy;
        if (nx < 0 || ny < 0 || nx >= size_ || ny >= size_) continue;
        free |= at(nx, ny) == '.';
        if (at(nx, ny) != color) continue;
        at(nx, ny) = '*';
        chain.emplace_back(nx, ny);
      }
    }
    for (const auto& [cx, cy] : chain) at(cx, cy) = free ? color : '.';
  }

  int size_;
  std::string cells_;
};

std::string value(const std::string& sgf, const std::string& name) {
  std::smatch found;
  return std::regex_search(sgf, found, std::regex("[^A-Z]" + name + R"(\[([^\]]*)\])")) ? found[1].str() : "";
}

std::string margin_text(double margin) {
  if (margin == 0) return "0";
  std::string digits = std::to_string(std::abs(margin));
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return (margin > 0 ? "B+" : "W+") + digits;
}

RecountedGame read_game(const std::string& sgf) {
  RecountedGame game;
  game.number = std::atoi(value(sgf, "RO").c_str());
  game.black = value(sgf, "PB");
  game.white = value(sgf, "PW");
  game.result = value(sgf, "RE");
  const int size = std::atoi(value(sgf, "SZ").c_str());
  Stones stones(size);
  int passes = 0;
  const std::regex move(R"(;([BW])\[([a-z]*)\])");
  for (std::sregex_iterator it(sgf.begin(), sgf.end(), move), end; it != end; ++it) {
    const std::string point = (*it)[2];
    passes = point.empty() ? passes + 1 : 0;
    if (!point.empty()) game.legal &= stones.put((*it)[1].str()[0], point[0] - 'a', point[1] - 'a');
  }
  if (passes >= 2)
    game.counted = margin_text(stones.area('B') - stones.area('W') - std::atof(value(sgf, "KM").c_str()));
  return game;
}

double black_points(const std::string& result) {
  if (result.rfind("B+", 0) == 0) return 1;
  return result.rfind("W+", 0) == 0 ? 0 : 0.5;
}

}  // namespace

Recount recount(const std::string& folder) {
  Recount all;
  std::map<int, RecountedGame> games;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/games")) {
    if (entry.path().extension() != ".sgf") continue;
    std::ifstream file(entry.path());
    const RecountedGame game = read_game({std::istreambuf_iterator<char>(file), {}});
    all.games.push_back(game);
    games[game.number] = game;
    all.points[game.black] += black_points(game.result);
    all.points[game.white] += 1 - black_points(game.result);
  }
  double sum = 0.5;
  double count = 1;
  for (const auto& [number, game] : games) {
    if (number % 2 == 0 || games.count(number + 1) == 0) continue;
    const double points = black_points(game.result) + 1 - black_points(games[number + 1].result);
    ++all.pairs[static_cast<std::size_t>(std::lround(points * 2))];
    sum += points / 2;
    count += 1;
  }
  const double share = sum / count;
  all.elo = -400 * std::log10(1 / share - 1);
  return all;
}

}  // namespace miai::test
