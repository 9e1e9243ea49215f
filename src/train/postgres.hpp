#pragma once
// A connection to PostgreSQL: statements with values, rows back. Everything travels as bytes.

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"

struct pg_conn;

namespace miai::train {

class Postgres {
 public:
  using Row = std::vector<std::string>;

  /// Fails:  train.store_failed.
  static Result<Postgres> connect(const std::string& address);

  /// $1, $2 … of the statement are the values: text or bytes. What is asked for must be text or bytes too.
  /// Fails:  train.store_failed; train.other_shape where a table or column is not there.
  Result<std::vector<Row>> run(const std::string& statement, const std::vector<std::string>& values = {});
  /// What is there is of another shape: the words for it.
  tl::unexpected<Error> other_shape() const;
  /// Whether the last failure was the line's, not the statement's.
  bool is_lost() const;
  /// Opens it once more.
  Result<void> reconnect();

 private:
  struct Close {
    void operator()(pg_conn* connection) const;
  };
  explicit Postgres(std::string address, pg_conn* connection) : address_(std::move(address)), connection_(connection) {}
  Result<void> prepare();
  tl::unexpected<Error> failed(const std::string& what) const;

  std::string address_;
  std::unique_ptr<pg_conn, Close> connection_;
};

}  // namespace miai::train
