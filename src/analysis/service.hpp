#pragma once
// KataGo's analysis protocol: lines of JSON in, lines of JSON out, in whatever order they are ready.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/config.hpp"
#include "analysis/pool.hpp"
#include "analysis/query.hpp"
#include "engine/load_evaluator.hpp"

namespace miai::analysis {

struct ServiceOptions {
  Config config;
  engine::LoadEvaluator load;
  /// What query_version answers.
  std::string version = "0.1.0";
  int cores = 1;
  engine::Now now;
  /// Takes one whole line without its end; false when nobody reads any more. Called from many threads, never from two
  /// at once.
  std::function<bool(std::string_view line)> write;
  /// Takes one sentence for the person in front; empty: nobody is told.
  std::function<void(std::string_view)> log;
};

/// One conversation. Every query is answered once for each of its positions, whatever becomes of it.
class Service {
 public:
  explicit Service(ServiceOptions options);
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  /// Ends what is under way; it is answered with what is known.
  ~Service();

  /// Loads what judges positions, so that what is wrong with it is said before anything is asked.
  /// Fails: as the loader does.
  Result<void> prepare();
  /// Takes one line; bad ones are answered with what is wrong with them. One thread at a time.
  void take(std::string_view line);
  /// Waits until everything is answered.
  void finish();
  /// Ends what is under way; it is answered with what is known.
  void stop();
  /// False once nobody reads the answers.
  bool is_heard() const;

 private:
  struct Open {
    std::string id;
    int turn;
  };

  void write(std::string_view line);
  void take_query(Query query);
  void take_action(const Action& action);
  void terminate(const Action& action);
  Job job_for(const std::shared_ptr<const Query>& query, std::size_t turn, Pool::Key key);
  std::string models_text() const;

  ServiceOptions options_;
  engine::Evaluators evaluators_;
  mutable std::mutex write_mutex_;
  bool is_heard_ = true;
  std::mutex open_mutex_;
  std::map<Pool::Key, Open> open_;
  Pool::Key keys_ = 0;
  std::unique_ptr<Pool> pool_;
};

}  // namespace miai::analysis
