#include "server/store/migrations.hpp"

namespace miai::server {

std::span<const std::vector<std::string_view>> migrations() {
  static const std::vector<std::vector<std::string_view>> kSteps{
      // 1: people, games, events.
      {R"sql(create table guests (id text primary key, name text not null, secret text not null unique,
                                 created bigint not null))sql",
       R"sql(create table games (id text primary key, settings text not null, seats text not null,
                                black_guest text not null, white_guest text not null, invitation text not null,
                                phase text not null, move_number integer not null, result text not null,
                                created bigint not null, changed bigint not null))sql",
       R"sql(create table events (game text not null, number bigint not null, body text not null,
                                 primary key (game, number)))sql"},
      // 2: what the lobby lists, without reading every game's settings.
      {"alter table games add column listed integer not null default 1",
       "alter table games add column open_seat integer not null default 0",
       "create index games_of_black on games (black_guest, changed)",
       "create index games_of_white on games (white_guest, changed)",
       "create index games_by_change on games (phase, changed)"},
      // 3: records, the page's settings, and when the server was last up.
      {"alter table guests add column settings text not null default '{}'",
       R"sql(create table records (id text primary key, guest text not null, about text not null,
                                  sgf text not null, changed bigint not null))sql",
       "create index records_of_guest on records (guest, changed)",
       "create table server_facts (name text primary key, value bigint not null)"},
      // 4: how many events a game has, so that one that was lost is never followed by another.
      {"alter table games add column events bigint not null default 0",
       "update games set events = (select count(*) from events where events.game = games.id)"},
      // 5: accounts with the devices that are signed in, guests that have become part of one, and a person's progress.
      {R"sql(create table accounts (guest text primary key, name text not null, name_key text not null unique,
                                   password text not null, created bigint not null))sql",
       R"sql(create table sessions (hash text primary key, guest text not null, created bigint not null,
                                   number bigint not null))sql",
       "create index sessions_of_guest on sessions (guest, created)",
       "alter table guests add column person text not null default ''",
       "create index guests_of_person on guests (person)",
       "create table progress (guest text primary key, revision bigint not null, document text not null)"},
  };
  return kSteps;
}

}  // namespace miai::server
