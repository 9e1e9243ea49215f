#pragma once
// Shards in PostgreSQL: a row for each, and a row for each of its games. What is under work is locked by a connection
// and ends with it, as a file's lock ends with its process.

#include <mutex>

#include "train/postgres.hpp"
#include "train/shard_store.hpp"

namespace miai::train {

class PostgresStore final : public ShardStore {
 public:
  /// Makes the tables where there are none. A schema of its own ("?options=-csearch_path%3DNAME") keeps shards apart.
  /// Fails:  train.store_failed, train.other_shape.
  static Result<std::unique_ptr<PostgresStore>> open(const std::string& address);

  /// Fails:  train.other_recipe, train.store_failed.
  Result<Taken> take(int number, const ShardPlan& plan) override;
  Result<std::vector<int>> finished() override;
  Result<std::string> read(int number) override;
  std::string name_of(int number) const override;

 private:
  PostgresStore(std::string address, Postgres line) : address_(std::move(address)), line_(std::move(line)) {}
  /// On the line that all threads share.
  Result<std::vector<Postgres::Row>> ask(const std::string& statement);

  std::string address_;
  std::mutex mutex_;
  Postgres line_;
};

}  // namespace miai::train
