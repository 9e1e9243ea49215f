// The table of subcommands: one line each. The function that makes the row lies in commands/<name>.cpp.
#include "cli/commands.hpp"

#include <algorithm>

namespace miai::cli {

Command play_command();
Command serve_command();
Command gtp_command();
Command analysis_command();
Command review_command();
Command config_command();
Command rules_command();
Command bench_command();
Command benchmark_command();
Command match_command();
Command selfplay_command();
Command samples_command();
Command gate_command();
Command quality_command();
Command diagram_command();
Command solve_command();
Command check_command();
Command score_command();
Command convert_command();
Command merge_command();
Command learn_command();
Command course_command();
Command completions_command();
Command help_command();

const std::vector<Command>& commands() {
  static const std::vector<Command> kRows{
      play_command(),         //
      serve_command(),        //
      gtp_command(),          //
      analysis_command(),     //
      review_command(),       //
      config_command(),       //
      rules_command(),        //
      bench_command(),        //
      benchmark_command(),    //
      match_command(),        //
      selfplay_command(),     //
      samples_command(),      //
      gate_command(),         //
      quality_command(),      //
      diagram_command(),      //
      solve_command(),        //
      check_command(),        //
      score_command(),        //
      convert_command(),      //
      merge_command(),        //
      learn_command(),        //
      course_command(),       //
      completions_command(),  //
      help_command(),         //
  };
  return kRows;
}

const Command* find_command(std::string_view name) {
  const auto& rows = commands();
  const auto found = std::find_if(rows.begin(), rows.end(), [name](const Command& row) {
    return row.name == name || (!row.alias.empty() && row.alias == name);
  });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace miai::cli
