// `miai solve`: life and death by proof, from a problem file or a drawing.
#include <algorithm>
#include <boost/json.hpp>
#include <ostream>

#include "cli/commands/solve_text.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"

namespace miai::cli {
namespace {

constexpr int kTreeNodes = 2000;

/// A threat elsewhere and its answer are passes on this board; they say what they stand for.
boost::json::array moves_json(const std::vector<Move>& line, const std::vector<int>& threats) {
  boost::json::array list;
  for (std::size_t i = 0; i < line.size(); ++i) {
    boost::json::object move{{"color", to_string(line[i].color)}, {"vertex", to_string(line[i].vertex)}};
    const MoveRole role = role_of(i, threats);
    if (role != MoveRole::here) move["elsewhere"] = role == MoveRole::threat ? "threat" : "answer";
    list.push_back(std::move(move));
  }
  return list;
}

boost::json::value number_or_null(std::optional<int> number) {
  if (!number) return nullptr;
  return *number;
}

boost::json::value ko_json(const std::optional<life::KoFacts>& ko) {
  if (!ko) return nullptr;
  return boost::json::object{{"kind", id_text(ko->kind)},
                             {"takes_first", to_string(ko->takes_first)},
                             {"attacker_threats", number_or_null(ko->attacker_threats)},
                             {"defender_threats", number_or_null(ko->defender_threats)},
                             {"approach_moves", ko->approach_moves},
                             {"if_attacker_wins", id_text(ko->if_attacker_wins)},
                             {"if_defender_wins", id_text(ko->if_defender_wins)}};
}

boost::json::object first_json(const life::FirstMove& first) {
  boost::json::object object{{"result", id_text(first.result)},
                             {"cannot_be_taken", first.cannot_be_taken},
                             {"threats_delay", first.threats_delay},
                             {"line", moves_json(first.line, first.threats)},
                             {"line_shows", id_text(first.shown)}};
  if (first.ko) object["ko"] = ko_json(first.ko);
  return object;
}

/// Null: no end of them.
boost::json::value threats_json(int threats) {
  if (threats == life::ProofTree::kEndless) return nullptr;
  return threats;
}

boost::json::object tree_json(const life::ProofTree& tree) {
  boost::json::array nodes;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& node = tree.nodes[i];
    boost::json::object object{{"parent", node.parent}};
    if (i > 0) {
      object["color"] = to_string(node.move.color);
      object["vertex"] = to_string(node.move.vertex);
    }
    if (node.after_threat) object["after_threat"] = true;
    if (!node.end.empty()) object["end"] = node.end;
    if (node.same_as >= 0) object["same_as"] = node.same_as;
    nodes.push_back(std::move(object));
  }
  boost::json::object threats;
  for (const Color color : kColors) threats[to_string(color)] = threats_json(tree.threats[index_of(color)]);
  return {{"winner", to_string(tree.winner)},
          {"shows", id_text(tree.value)},
          {"threats", std::move(threats)},
          {"complete", tree.complete},
          {"nodes", std::move(nodes)}};
}

/// The first look when somebody is watching; each further one may take so many times as much.
constexpr long kFirstLook = 50'000;
constexpr long kNextLook = 4;

/// Whether a larger budget would add nothing: both answers, every first move and the proof that was asked for are
/// there.
bool is_complete(const life::Study& study, const life::StudyOptions& options) {
  const auto open = [](const auto& each) { return each.result == life::Life::undecided; };
  const life::LifeStatus& status = study.status;
  return std::none_of(status.first.begin(), status.first.end(), open) && status.settled != life::Life::undecided &&
         std::none_of(study.answers.begin(), study.answers.end(), open) && (options.proof_nodes == 0 || study.proof);
}

/// Solves within the budget. At a terminal in several looks, each longer than the last, so that the positions looked at
/// can be shown: a search cannot be asked how far it is.
Result<life::Study> study_watched(life::Problem problem, const life::StudyOptions& options, const Streams& streams) {
  const long all = problem.budget.nodes;
  if (streams.err_is_terminal) problem.budget.nodes = std::min(all, kFirstLook);
  for (;;) {
    auto study = life::study(problem, options);
    if (!study || problem.budget.nodes == all || is_complete(*study, options)) {
      if (streams.err_is_terminal) streams.err << "\r\x1b[K" << std::flush;
      return study;
    }
    streams.err << '\r' << problem.budget.nodes << " / " << all << std::flush;
    problem.budget.nodes = std::min(all, problem.budget.nodes * kNextLook);
  }
}

/// An error that says where the fence is open, where that can be said.
Error with_gaps(Error error, const life::Problem& problem) {
  const std::string gaps = error.id == "life.not_enclosed" ? gaps_text(problem) : "";
  if (gaps.empty()) return error;
  error.id = "life.open_fence";
  error.message = "The marked stones are not shut in: the fence is open at " + gaps +
                  ". Close it there, or name the points that are played on with \"region:\".";
  error.facts = {{"points", gaps}};
  return error;
}

Result<Solved> find(const std::string& bytes, const Arguments& arguments, const Streams& streams) {
  auto written = life::parse_problem(bytes);
  if (!written) return tl::unexpected(written.error());
  written->problem.budget.nodes = arguments.count("--budget");
  const bool wants_proof = arguments.has("--tree") || arguments.has("--walk");
  auto study = study_watched(written->problem, {.proof_nodes = wants_proof ? kTreeNodes : 0}, streams);
  if (!study) return tl::unexpected(with_gaps(study.error(), written->problem));
  return Solved{std::move(*written), std::move(study->status), std::move(study->answers), std::move(study->proof)};
}

/// Whether a move is as good as the best; null while that is not decided.
boost::json::value keeps_json(const Solved& found, const life::Answer& answer) {
  const Mark mark = mark_of(found, answer);
  if (mark == Mark::open || mark == Mark::none) return nullptr;
  return mark == Mark::best;
}

void write_json(const std::string& name, const Solved& found, Context& context) {
  boost::json::array answers;
  for (const auto& answer : found.answers) {
    answers.push_back(boost::json::object{{"vertex", to_string(answer.move)},
                                          {"result", id_text(answer.result)},
                                          {"ko", ko_json(answer.ko)},
                                          {"keeps_result", keeps_json(found, answer)},
                                          {"line", moves_json(answer.line, answer.threats)},
                                          {"line_shows", id_text(answer.shown)}});
  }
  boost::json::object object{{"file", name},
                             {"title", found.written.title},
                             {"defender", to_string(found.status.defender)},
                             {"black_first", first_json(found.status.when_first(Color::black))},
                             {"white_first", first_json(found.status.when_first(Color::white))},
                             {"settled", id_text(found.status.settled)},
                             {"lives_by_new_stone", found.status.lives_by_new_stone},
                             {"to_move", to_string(found.written.problem.to_move)},
                             {"first_moves", std::move(answers)},
                             {"nodes", found.status.nodes}};
  if (found.tree) object["tree"] = tree_json(*found.tree);
  context.streams.out << json_text(object) << "\n";
}

Exit solve_one(const std::string& name, const std::string& bytes, const Arguments& arguments, Context& context) {
  auto found = find(bytes, arguments, context.streams);
  if (!found) {
    Error error = found.error();
    if (error.where.source.empty()) error.where.source = name;
    return context.trouble(error);
  }
  if (context.json) {
    write_json(name, *found, context);
  } else {
    write_answers(*found, context);
    if (found->tree) {
      (arguments.has("--walk") ? walk_tree : write_tree)(*found, context);
    } else if (arguments.has("--tree") || arguments.has("--walk")) {
      context.streams.out << context.text("solve.no_proof") << "\n";
    }
  }
  const bool decided = found->status.when_first(found->written.problem.to_move).result != life::Life::undecided;
  return decided ? Exit::fine : Exit::no;
}

/// "..xO/xxxO/OOOO": rows of a drawing typed on the command line.
bool is_drawing(const std::string& text) {
  return text.find('/') != std::string::npos && text.find_first_of("xo") != std::string::npos &&
         text.find_first_not_of(".+,XOxo/ ") == std::string::npos;
}

Exit run(const Arguments& arguments, Context& context) {
  Exit worst = Exit::fine;
  const auto note = [&worst](Exit code) {
    if (static_cast<int>(code) > static_cast<int>(worst)) worst = code;
    return code;
  };
  std::vector<std::string> files;
  for (std::string text : arguments.all("FILE")) {
    if (!is_drawing(text)) {
      files.push_back(text);
      continue;
    }
    std::replace(text.begin(), text.end(), '/', '\n');
    note(solve_one("-", text, arguments, context));
  }
  note(for_each_file(files, context, [&](const std::string& name, const std::string& bytes) {
    return solve_one(name, bytes, arguments, context);
  }));
  return worst;
}

}  // namespace

Command solve_command() {
  return {.name = "solve",
          .summary = "command.solve",
          .options = {{.name = "FILE",
                       .kind = ValueKind::file,
                       .help = "command.solve.file",
                       .count = Option::Count::at_least_one},
                      {.name = "--budget",
                       .kind = ValueKind::whole,
                       .placeholder = "N",
                       .help = "command.solve.budget",
                       .fallback = "1000000",
                       .bounds = Bounds{1, 100'000'000}},
                      {.name = "--tree", .kind = ValueKind::flag, .help = "command.solve.tree"},
                      {.name = "--walk", .kind = ValueKind::flag, .help = "command.solve.walk"}},
          .run = run,
          .examples = {"solve data/problems/own-001.txt", "solve '...xO/xxxxO/OOOOO/.....' --tree",
                       "solve data/problems/own-009.txt --walk", "solve - --json"}};
}

}  // namespace miai::cli
