// A match as a page to read: no scripts, nothing from elsewhere.
#include <algorithm>
#include <array>
#include <cmath>

#include "match/log.hpp"
#include "match/report.hpp"
#include "render/markup.hpp"

namespace miai::match {
namespace {

std::string whole(double value) {
  const auto n = std::llround(value);
  return (n < 0 ? "−" : "") + std::to_string(std::abs(n));
}

std::string signed_whole(double value) {
  return (std::llround(value) > 0 ? "+" : "") + whole(value);
}

std::string percent(const Tally& tally) {
  if (tally.games == 0) return "–";
  const double share = (tally.wins + 0.5 * tally.draws) / tally.games;
  const auto tenths = std::llround(share * 1000);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

std::string cell(const std::string& text) {
  return "<td>" + text + "</td>";
}

std::string with_hundredths(long long hundredths) {
  const auto size = std::abs(hundredths);
  return (hundredths < 0 ? "−" : "") + std::to_string(size / 100) + "." + std::to_string(100 + size % 100).substr(1);
}

std::string seconds(Milliseconds time) {
  return with_hundredths((time.count() + 5) / 10);
}

constexpr std::string_view kStyle =
    "<style>\n"
    ":root{color-scheme:light dark;--line:#8886;--bar:#3a7ca5;--soft:#8882}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\n"
    "h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:right}\n"
    "th:first-child,td:first-child,td.text,th.text{text-align:left}\n"
    "td.text{overflow-wrap:anywhere}.scroll{overflow-x:auto}svg{width:100%;height:auto}svg text{fill:currentColor}\n"
    "code{overflow-wrap:anywhere}summary{cursor:pointer}\n"
    "</style>\n";

/// Who stands first.
std::vector<std::size_t> by_rating(const Standing& standing) {
  std::vector<std::size_t> order(standing.ratings.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const double x = standing.ratings.of(a).value;
    const double y = standing.ratings.of(b).value;
    return x != y ? x > y : a < b;
  });
  return order;
}

std::string standings_table(const Settings& settings, const Standing& standing) {
  std::string html =
      "<div class=\"scroll\"><table><thead><tr><th>Program</th><th>Elo</th><th>95 %</th><th>Games</th><th>Won</th>"
      "<th>Drawn</th><th>Lost</th><th>Points</th><th>s/move</th><th>longest</th></tr></thead><tbody>\n";
  for (const std::size_t i : by_rating(standing)) {
    const Tally tally = tally_of(standing, i);
    const Elo elo = standing.ratings.of(i);
    const Milliseconds mean = tally.asked == 0 ? Milliseconds{0} : tally.used / tally.asked;
    html += "<tr>" + cell(render::escaped_markup(settings.contestants[i].name)) + cell(signed_whole(elo.value)) +
            cell(signed_whole(elo.low) + " … " + signed_whole(elo.high)) + cell(std::to_string(tally.games)) +
            cell(std::to_string(tally.wins)) + cell(std::to_string(tally.draws)) + cell(std::to_string(tally.losses)) +
            cell(percent(tally)) + cell(seconds(mean)) + cell(seconds(tally.longest)) + "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

/// A dot for each program with a line from the lower to the upper bound.
class Chart {
 public:
  explicit Chart(const Standing& standing) {
    for (std::size_t i = 0; i < standing.ratings.size(); ++i) {
      const Elo elo = standing.ratings.of(i);
      low_ = std::min(low_, elo.low);
      high_ = std::max(high_, elo.high);
    }
    const double range = std::max(high_ - low_, 100.0);
    step_ = range > 2000 ? 500 : (range > 800 ? 200 : (range > 300 ? 100 : 50));
    low_ = std::floor(low_ / step_) * step_;
    high_ = std::ceil(high_ / step_) * step_;
    if (high_ <= low_) high_ = low_ + step_;
  }

  std::string svg(const Settings& settings, const Standing& standing) const {
    const std::vector<std::size_t> order = by_rating(standing);
    const double bottom = kTop + kRow * static_cast<double>(order.size());
    std::string out = "<svg viewBox=\"0 0 800 " + whole(bottom + 30) +
                      "\" role=\"img\" aria-label=\"Elo with 95 % intervals\" font-size=\"14\">\n";
    for (double elo = low_; elo <= high_ + 1; elo += step_) {
      out += line({x(elo), kTop - 6, x(elo), bottom}, "stroke=\"currentColor\" stroke-opacity=\".2\"");
      out += "<text x=\"" + number(x(elo)) + "\" y=\"" + number(bottom + 20) + "\" text-anchor=\"middle\">" +
             whole(elo) + "</text>\n";
    }
    double y = kTop + kRow / 2;
    for (const std::size_t i : order) {
      const Elo elo = standing.ratings.of(i);
      out += "<text x=\"" + number(kLeft - 14) + "\" y=\"" + number(y + 5) + "\" text-anchor=\"end\">" +
             render::escaped_markup(clipped(settings.contestants[i].name)) + "</text>\n";
      out += line({x(elo.low), y, x(elo.high), y}, "stroke=\"var(--bar)\" stroke-width=\"3\"");
      out += "<circle cx=\"" + number(x(elo.value)) + "\" cy=\"" + number(y) + "\" r=\"5\" fill=\"var(--bar)\"/>\n";
      y += kRow;
    }
    return out + "</svg>\n";
  }

 private:
  static constexpr double kLeft = 190;
  static constexpr double kRight = 770;
  static constexpr double kTop = 12;
  static constexpr double kRow = 28;

  static std::string number(double value) { return std::to_string(std::llround(value)); }
  static std::string clipped(const std::string& name) {
    if (name.size() <= 22) return name;
    std::size_t end = 21;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
    return name.substr(0, end) + "…";
  }
  struct Segment {
    double x1, y1, x2, y2;
  };
  static std::string line(const Segment& from_to, const std::string& how) {
    return "<line x1=\"" + number(from_to.x1) + "\" y1=\"" + number(from_to.y1) + "\" x2=\"" + number(from_to.x2) +
           "\" y2=\"" + number(from_to.y2) + "\" " + how + "/>\n";
  }
  double x(double elo) const { return kLeft + (kRight - kLeft) * (elo - low_) / (high_ - low_); }

  double low_ = 0;
  double high_ = 0;
  double step_ = 100;
};

std::string meetings_table(const Settings& settings, const Standing& standing) {
  const std::vector<Pair> pairs = pairs_of(standing.games);
  std::string html =
      "<div class=\"scroll\"><table><thead><tr><th>Meeting</th><th>Games</th><th>Won</th><th>Drawn</th><th>Lost</th>"
      "<th>Points</th><th>Elo</th><th>95 %</th><th>Pairs 0 · ½ · 1 · 1½ · 2</th></tr></thead><tbody>\n";
  for (std::size_t a = 0; a < settings.contestants.size(); ++a) {
    for (std::size_t b = a + 1; b < settings.contestants.size(); ++b) {
      const Tally tally = tally_against(standing, a, b);
      const Pentanomial counts = pentanomial(pairs, a, b);
      const Elo elo = elo_of(counts);
      std::string cells;
      for (const double count : counts) cells += (cells.empty() ? "" : " · ") + whole(count);
      html += "<tr>" +
              cell(render::escaped_markup(settings.contestants[a].name) + " – " +
                   render::escaped_markup(settings.contestants[b].name)) +
              cell(std::to_string(tally.games)) + cell(std::to_string(tally.wins)) + cell(std::to_string(tally.draws)) +
              cell(std::to_string(tally.losses)) + cell(percent(tally)) + cell(signed_whole(elo.value)) +
              cell(signed_whole(elo.low) + " … " + signed_whole(elo.high)) + cell(cells) + "</tr>\n";
    }
  }
  return html + "</tbody></table></div>\n";
}

std::string link_to(const Played& played) {
  return "<a href=\"" + record_name(played.fixture.number) + "\">" + std::to_string(played.fixture.number) + "</a>";
}

std::string forfeits_part(const Settings& settings, const Standing& standing) {
  std::string rows;
  for (const Played& played : standing.games) {
    if (!is_forfeit(played.ending)) continue;
    const std::size_t loser = played.outcome.winner == Color::black ? played.fixture.white : played.fixture.black;
    const std::string who =
        played.outcome.winner ? render::escaped_markup(settings.contestants[loser].name) : std::string("both");
    rows += "<tr>" + cell(link_to(played)) + "<td class=\"text\">" + who + "</td><td class=\"text\">" +
            std::string(id_text(played.ending)) + "</td><td class=\"text\">" + render::escaped_markup(played.remark) +
            "</td></tr>\n";
  }
  if (rows.empty()) return "<p>No game was lost by a crash, the clock, an illegal move or the like.</p>\n";
  return "<div class=\"scroll\"><table><thead><tr><th>Game</th><th class=\"text\">Lost by</th><th "
         "class=\"text\">Why</th>"
         "<th class=\"text\">What happened</th></tr></thead><tbody>\n" +
         rows + "</tbody></table></div>\n";
}

std::string settings_part(const Settings& settings, const Standing& standing) {
  const BoardSize size = settings.game.size;
  std::string html = "<p>" + std::to_string(size.width()) + "×" + std::to_string(size.height()) + ", " +
                     std::string(settings.game.rules.id) + " rules, komi " + to_string(settings.game.komi);
  if (settings.game.handicap > 0) html += ", " + std::to_string(settings.game.handicap) + " handicap stones";
  html += "; time: " + to_string(settings.clock);
  if (settings.visits > 0) html += "; " + std::to_string(settings.visits) + " visits a move";
  html += settings.openings.empty() ? "; openings of " + std::to_string(settings.opening_moves) + " stones from seed " +
                                          std::to_string(settings.seed)
                                    : "; " + std::to_string(settings.openings.size()) + " openings of its own";
  html += "; counting: " + std::string(id_text(settings.counting)) + ".</p>\n<ul>\n";
  for (std::size_t i = 0; i < settings.contestants.size(); ++i) {
    html += "<li>" + render::escaped_markup(settings.contestants[i].name) + ": <code>" +
            render::escaped_markup(settings.contestants[i].command) + "</code>";
    if (!standing.programs[i].empty()) html += " (" + render::escaped_markup(standing.programs[i]) + ")";
    html += "</li>\n";
  }
  return html + "</ul>\n";
}

std::string test_part(const Settings& settings, const Standing& standing) {
  if (!standing.test) return {};
  const TestState& test = *standing.test;
  static constexpr std::array<std::string_view, 3> kVerdicts{"not decided yet", "the lower one is accepted",
                                                             "the higher one is accepted"};
  const auto decimals = [](double value) { return with_hundredths(std::llround(value * 100)); };
  return "<p>Sequential test of " + whole(settings.test->low) + " against " + whole(settings.test->high) +
         " Elo: log likelihood ratio " + decimals(test.llr) + " between " + decimals(test.lower) + " and " +
         decimals(test.upper) + ", " + std::string(kVerdicts[static_cast<std::size_t>(test.verdict)]) + ".</p>\n";
}

std::string warnings_part(const Standing& standing) {
  std::string html;
  for (const Error& warning : standing.warnings) {
    html += "<p><strong>" + render::escaped_markup(warning.message) + "</strong></p>\n";
  }
  return html;
}

std::string games_part(const Settings& settings, const Standing& standing) {
  std::string html =
      "<details><summary>All games</summary><div class=\"scroll\"><table><thead><tr><th>Game</th><th "
      "class=\"text\">Black</th><th class=\"text\">White</th><th>Result</th><th>Moves</th><th "
      "class=\"text\">Ended</th></tr></thead><tbody>\n";
  for (const Played& played : standing.games) {
    html += "<tr>" + cell(link_to(played)) + "<td class=\"text\">" +
            render::escaped_markup(settings.contestants[played.fixture.black].name) + "</td><td class=\"text\">" +
            render::escaped_markup(settings.contestants[played.fixture.white].name) + "</td>" +
            cell(to_string(played.outcome)) + cell(std::to_string(played.moves)) + "<td class=\"text\">" +
            std::string(id_text(played.ending)) + "</td></tr>\n";
  }
  return html + "</tbody></table></div></details>\n";
}

}  // namespace

std::string report_html(const Settings& settings, const Standing& standing) {
  std::string title;
  for (std::size_t i = 0; i < std::min<std::size_t>(settings.contestants.size(), 4); ++i) {
    title += (i == 0 ? "" : " – ") + render::escaped_markup(settings.contestants[i].name);
  }
  if (settings.contestants.size() > 4) title += " and others";
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>" +
         title + "</title>\n" + std::string(kStyle) + "</head><body>\n<h1>" + title + "</h1>\n<p>" +
         std::to_string(standing.games.size()) + " of " + std::to_string(standing.total) + " games.</p>\n" +
         test_part(settings, standing) + warnings_part(standing) + standings_table(settings, standing) +
         Chart(standing).svg(settings, standing) + "<h2>Meetings</h2>\n" + meetings_table(settings, standing) +
         "<h2>Forfeits</h2>\n" + forfeits_part(settings, standing) + "<h2>Settings</h2>\n" +
         settings_part(settings, standing) + games_part(settings, standing) + "</body></html>\n";
}

}  // namespace miai::match
