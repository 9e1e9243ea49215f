#include "train/postgres.hpp"

#include <libpq-fe.h>

#include <array>
#include <string_view>

#include "train/address.hpp"

namespace miai::train {
namespace {

using Answer = std::unique_ptr<PGresult, decltype(&PQclear)>;

constexpr int kBytes = 1;  ///< libpq's number for the binary format

/// A table or a column that is not there.
bool is_other_shape(const PGresult* answer) {
  const char* state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
  const std::string_view code = state == nullptr ? "" : state;
  return code == "42P01" || code == "42703" || code == "42804";
}

/// libpq's complaints are lines.
std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& letter : text) letter = letter == '\n' || letter == '\t' ? ' ' : letter;
  return text;
}

}  // namespace

void Postgres::Close::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

tl::unexpected<Error> Postgres::failed(const std::string& what) const {
  const std::string where = shown_address(address_);
  return fail("train.store_failed", "The shards at " + where + " cannot be stored or read: " + what,
              {{"where", where}, {"what", what}});
}

tl::unexpected<Error> Postgres::other_shape() const {
  const std::string where = shown_address(address_);
  return fail("train.other_shape",
              "The shards at " + where + " were kept by another version of Miai; use that one, or another database.",
              {{"where", where}});
}

Result<Postgres> Postgres::connect(const std::string& address) {
  const std::array<const char*, 4> names{"connect_timeout", "fallback_application_name", "dbname", nullptr};
  const std::array<const char*, 4> values{"10", "miai", address.c_str(), nullptr};
  Postgres made(address, PQconnectdbParams(names.data(), values.data(), 1));
  if (const auto prepared = made.prepare(); !prepared) return tl::unexpected<Error>(prepared.error());
  return made;
}

Result<void> Postgres::prepare() {
  if (PQstatus(connection_.get()) != CONNECTION_OK) return failed(one_line(PQerrorMessage(connection_.get())));
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  PQsetClientEncoding(connection_.get(), "UTF8");
  // A machine that is gone must not hold its locks for the hours that TCP would grant it.
  const Answer set(
      PQexec(connection_.get(),
             "set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3"),
      &PQclear);
  return {};
}

Result<std::vector<Postgres::Row>> Postgres::run(const std::string& statement, const std::vector<std::string>& values) {
  std::vector<const char*> begins;
  std::vector<int> lengths;
  for (const std::string& value : values) {
    begins.push_back(value.data());
    lengths.push_back(static_cast<int>(value.size()));
  }
  const std::vector<int> formats(values.size(), kBytes);
  const Answer answer(PQexecParams(connection_.get(), statement.c_str(), static_cast<int>(values.size()), nullptr,
                                   begins.data(), lengths.data(), formats.data(), kBytes),
                      &PQclear);
  const auto status = PQresultStatus(answer.get());
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
    if (!is_other_shape(answer.get())) return failed(one_line(PQresultErrorMessage(answer.get())));
    return other_shape();
  }
  std::vector<Row> rows;
  for (int row = 0; row < PQntuples(answer.get()); ++row) {
    Row& made = rows.emplace_back();
    for (int column = 0; column < PQnfields(answer.get()); ++column) {
      made.emplace_back(PQgetvalue(answer.get(), row, column),
                        static_cast<std::size_t>(PQgetlength(answer.get(), row, column)));
    }
  }
  return rows;
}

bool Postgres::is_lost() const {
  return PQstatus(connection_.get()) != CONNECTION_OK;
}

Result<void> Postgres::reconnect() {
  PQreset(connection_.get());
  return prepare();
}

}  // namespace miai::train
