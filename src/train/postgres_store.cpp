#include "train/postgres_store.hpp"

#include "base/text.hpp"
#include "train/address.hpp"

namespace miai::train {
namespace {

/// Of the tables below; a new one where they change.
constexpr std::string_view kShape = "1";

constexpr const char* kTables =
    "do $$ begin "
    // Of several that start at once, one makes the tables.
    "perform pg_advisory_xact_lock(hashtext('miai'), hashtext(current_schema())); "
    "if to_regclass('miai_shape') is null then "
    "  create table miai_shape (number integer not null); "
    "  insert into miai_shape values (1); "
    "  create table miai_shards (number integer primary key, recipe text not null, "
    "    finished boolean not null default false); "
    "  create table miai_games (shard integer not null references miai_shards, number integer not null, "
    "    block bytea not null, primary key (shard, number)); "
    "end if; end $$";

/// On a line that was lost and is open again it runs once more: every statement here may run twice.
Result<std::vector<Postgres::Row>> run(Postgres& line, const std::string& statement,
                                       const std::vector<std::string>& values = {}) {
  auto answer = line.run(statement, values);
  if (answer || !line.is_lost() || !line.reconnect()) return answer;
  return line.run(statement, values);
}

std::string lock_of(int number) {
  return "select pg_try_advisory_lock(hashtext('miai ' || current_schema()), " + std::to_string(number) + ")::text";
}

/// Holds its own line, and on it the lock.
class ShardRows final : public OpenShard {
 public:
  ShardRows(Postgres line, int number, int games) : line_(std::move(line)), number_(number), games_(games) {}

  int games() const override { return games_; }

  Result<void> append(const LabelledGame& game) override {
    // Whoever came first while a line was lost wrote the same game.
    const auto added = run(line_,
                           "insert into miai_games (shard, number, block) values (" + std::to_string(number_) + ", " +
                               std::to_string(games_) + ", $1) on conflict do nothing",
                           {shard_block(game)});
    if (!added) return tl::unexpected<Error>(added.error());
    ++games_;
    return {};
  }

  Result<void> finish() override {
    const auto done = run(line_, "update miai_shards set finished = true where number = " + std::to_string(number_));
    if (!done) return tl::unexpected<Error>(done.error());
    return {};
  }

 private:
  Postgres line_;
  int number_;
  int games_;
};

std::int64_t whole(const std::string& text) {
  return parse_int(text).value_or(0);
}

}  // namespace

Result<std::unique_ptr<PostgresStore>> PostgresStore::open(const std::string& address) {
  auto line = Postgres::connect(address);
  if (!line) return tl::unexpected<Error>(line.error());
  std::unique_ptr<PostgresStore> store(new PostgresStore(address, std::move(*line)));
  if (const auto made = store->ask(kTables); !made) return tl::unexpected<Error>(made.error());
  const auto shape = store->ask("select number::text from miai_shape");
  if (!shape) return tl::unexpected<Error>(shape.error());
  if (shape->size() != 1 || shape->front().front() != kShape) return store->line_.other_shape();
  return store;
}

Result<std::vector<Postgres::Row>> PostgresStore::ask(const std::string& statement) {
  const std::lock_guard lock(mutex_);
  return run(line_, statement);
}

Result<Taken> PostgresStore::take(int number, const ShardPlan& plan) {
  const std::string which = std::to_string(number);
  const std::string state = "select recipe, finished::text from miai_shards where number = " + which;
  // Most that are asked for are finished, and need no line of their own.
  const auto before = ask(state);
  if (!before) return tl::unexpected<Error>(before.error());
  if (!before->empty() && before->front()[0] != plan.recipe) return other_recipe(name_of(number));
  if (!before->empty() && before->front()[1] == "true") return Taken{Taken::Standing::finished, nullptr};
  auto line = Postgres::connect(address_);
  if (!line) return tl::unexpected<Error>(line.error());
  const auto locked = line->run(lock_of(number));
  if (!locked) return tl::unexpected<Error>(locked.error());
  if (locked->front().front() != "true") return Taken{};
  const auto begun = line->run(
      "insert into miai_shards (number, recipe) values (" + which + ", $1) on conflict do nothing", {plan.recipe});
  if (!begun) return tl::unexpected<Error>(begun.error());
  const auto now = line->run(state);
  if (!now) return tl::unexpected<Error>(now.error());
  if (now->front()[0] != plan.recipe) return other_recipe(name_of(number));
  if (now->front()[1] == "true") return Taken{Taken::Standing::finished, nullptr};
  const auto games = line->run("select count(*)::text from miai_games where shard = " + which);
  if (!games) return tl::unexpected<Error>(games.error());
  const auto count = static_cast<int>(whole(games->front().front()));
  return Taken{Taken::Standing::mine, std::make_unique<ShardRows>(std::move(*line), number, count)};
}

Result<std::vector<int>> PostgresStore::finished() {
  const auto rows = ask("select number::text from miai_shards where finished order by number");
  if (!rows) return tl::unexpected<Error>(rows.error());
  std::vector<int> numbers;
  for (const Postgres::Row& row : *rows) numbers.push_back(static_cast<int>(whole(row.front())));
  return numbers;
}

Result<std::string> PostgresStore::read(int number) {
  const std::string which = std::to_string(number);
  const auto recipe = ask("select recipe from miai_shards where finished and number = " + which);
  if (!recipe) return tl::unexpected<Error>(recipe.error());
  if (recipe->empty()) return std::string();
  const auto blocks = ask("select block from miai_games where shard = " + which + " order by number");
  if (!blocks) return tl::unexpected<Error>(blocks.error());
  std::string bytes = shard_head(recipe->front().front());
  for (const Postgres::Row& row : *blocks) bytes += row.front();
  return bytes;
}

std::string PostgresStore::name_of(int number) const {
  return shown_address(address_) + ": " + shard_name(number);
}

}  // namespace miai::train
