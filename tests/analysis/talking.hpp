#pragma once
// Talking to the service in tests, and reading its lines as strictly as any program would.

#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "analysis/service.hpp"
#include "engine/search/plain_evaluators.hpp"

namespace miai::analysis::test {

namespace json = boost::json;

/// Waits before every answer while it is shut: what happens meanwhile is in the test's hand.
class GatedEvaluator : public engine::HashEvaluator {
 public:
  engine::Evaluation evaluate(const engine::Query& query) override {
    ++asked_;
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [this] { return is_open_; });
    lock.unlock();
    return HashEvaluator::evaluate(query);
  }
  void shut() { set(false); }
  void open() { set(true); }
  int asked() const { return asked_; }

 private:
  void set(bool is_open) {
    const std::lock_guard lock(mutex_);
    is_open_ = is_open;
    opened_.notify_all();
  }
  std::atomic<int> asked_{0};
  std::mutex mutex_;
  std::condition_variable opened_;
  bool is_open_ = true;
};

struct Setup {
  std::shared_ptr<engine::Evaluator> evaluator = std::make_shared<engine::HashEvaluator>();
  int workers = 1;
  engine::Now now = [] { return Milliseconds{0}; };
};

/// A conversation. Lines that are no JSON objects are failures of the test.
class Talk {
 public:
  explicit Talk(const Setup& setup = {}) : service_(options(setup)) {}

  Talk& send(const std::string& line) {
    service_.take(line);
    return *this;
  }
  void finish() { service_.finish(); }
  void stop() { service_.stop(); }
  /// The lines so far, as they came.
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  std::vector<json::object> objects() const {
    std::vector<json::object> objects;
    for (const std::string& line : lines()) {
      json::error_code error;
      const json::value value = json::parse(line, error);
      if (error || !value.is_object() || line.find('\n') != std::string::npos) {
        ADD_FAILURE() << "no line of JSON: " << line;
        continue;
      }
      objects.push_back(value.get_object());
    }
    return objects;
  }
  /// Sends a line and answers the only line that comes back once all is done.
  json::object ask(const std::string& line) {
    const std::size_t before = lines().size();
    send(line).finish();
    const auto all = objects();
    EXPECT_EQ(all.size(), before + 1) << line;
    return all.size() > before ? all[before] : json::object();
  }
  Service& service() { return service_; }

 private:
  ServiceOptions options(const Setup& setup) {
    ServiceOptions options;
    options.config.workers = setup.workers;
    options.config.threads = 1;
    options.config.settings.visits = 8;
    options.load = [evaluator = setup.evaluator](const std::string&) { return evaluator; };
    options.now = setup.now;
    options.write = [this](std::string_view line) {
      const std::lock_guard lock(mutex_);
      lines_.emplace_back(line);
      return true;
    };
    return options;
  }

  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
  Service service_;
};

inline std::string text_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(json::string_view(name.data(), name.size()));
  if (value == nullptr) return "";
  return value->is_string() ? std::string(value->get_string().c_str()) : json::serialize(*value);
}

/// A query of a small board; more is put behind it: ",\"maxVisits\":3".
inline std::string query(const std::string& id, const std::string& more = "") {
  return R"({"id":")" + id + R"(","rules":"chinese","komi":7.5,"boardXSize":5,"boardYSize":5,"moves":[["B","C3"]])" +
         more + "}";
}

inline bool is_final(const json::object& object) {
  const json::value* during = object.if_contains("isDuringSearch");
  return during != nullptr && during->is_bool() && !during->get_bool();
}

/// How many final answers there are by id and turn.
inline std::map<std::pair<std::string, std::string>, int> finals(const std::vector<json::object>& objects) {
  std::map<std::pair<std::string, std::string>, int> count;
  for (const auto& object : objects) {
    if (is_final(object)) ++count[{text_of(object, "id"), text_of(object, "turnNumber")}];
  }
  return count;
}

}  // namespace miai::analysis::test
