#pragma once
// The loop as Asio knows it (for the two files that see Asio).

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <thread>
#include <vector>

#include "server/http/loop.hpp"

namespace miai::server {

struct Loop::Impl {
  boost::asio::io_context context;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{context.get_executor()};
  std::vector<std::thread> threads;
};

}  // namespace miai::server
