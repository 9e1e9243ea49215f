# The map of the program: every library, its rank and what it may see. Order is from the lowest rank to the highest.
include(EmbedCatalogues)
include(EmbedCourse)
include(EmbedNetwork)
include(EmbedProtocol)
miai_library(base   RANK 0)
if(MIAI_CORE_ONLY)
  # A cross compiler must not see the machine's own headers, so the one header that is needed is copied out of them.
  find_path(EXPECTED_INCLUDE tl/expected.hpp REQUIRED PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
  file(COPY "${EXPECTED_INCLUDE}/tl" DESTINATION "${CMAKE_BINARY_DIR}/include/third_party")
  target_include_directories(miai_base PUBLIC "${CMAKE_BINARY_DIR}/include/third_party")
endif()
miai_library(board  RANK 1 DEPS base)
# Measured: -O3 unrolls the playout kernel out of the fast path and costs 5 to 8 %; the rest of the board gains by it.
set_source_files_properties("${CMAKE_SOURCE_DIR}/src/board/playout_board.cpp" PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O2>")
miai_library(game   RANK 2 DEPS base board)
miai_library(score  RANK 3 DEPS base board game)
miai_library(record RANK 3 DEPS base board game)
miai_library(life   RANK 4 DEPS base board game score)
miai_library(doctor RANK 4 DEPS base board game score record)
miai_library(render RANK 4 DEPS base board game score record)

if(MIAI_CORE_ONLY)
  # The engine without threads and files: playouts, networks from memory, the search on one thread, judging.
  miai_library(engine RANK 5 DEPS base board game score record life
               EXCLUDE "net/(cache|inflate|model_file|reference|shipped_network|network_sample|kernels/avx)"
                       "search/workers_threads" "agent" "load_evaluator" "self_test" "settings" "rules_text" "figures")
  # Four floats at a time, by instructions that only the module with networks may hold: a browser without them refuses the
  # whole module.
  set_source_files_properties("${CMAKE_SOURCE_DIR}/src/engine/net/kernels/portable.cpp" PROPERTIES COMPILE_OPTIONS
                              "-O3;-msimd128;-ffp-contract=fast;-fno-signed-zeros;-fno-math-errno")
  # The judgement of games alone, for the page: opinions it collects itself.
  miai_library(analysis RANK 6 DEPS base board game score record life engine
               EXCLUDE "[a-z_]+\\.cpp" "review/(annotate|game|graph|opinion|pages|review_json|table|thinking|words)")
  # Without the texts inside: pages fetch those.
  miai_library(course RANK 6 DEPS base board game score life EXCLUDE "handout")
else()
  find_package(PkgConfig REQUIRED)
  find_package(ICU 72 REQUIRED COMPONENTS uc i18n)
  find_package(Boost 1.81 REQUIRED COMPONENTS json)
  find_package(fmt REQUIRED)
  find_package(CLI11 REQUIRED)
  pkg_check_modules(PANGOCAIRO REQUIRED IMPORTED_TARGET pangocairo cairo-pdf)
  set(CURSES_NEED_WIDE TRUE)
  find_package(Curses REQUIRED)

  find_package(ZLIB REQUIRED)
  find_package(Threads REQUIRED)

  miai_library(engine RANK 5 DEPS base board game score record life LIBS Threads::Threads PRIVATE_LIBS ZLIB::ZLIB Boost::json)
  miai_embed_network()
  # One source of kernels, compiled for each instruction set; the fastest that the machine has is taken at run time. A sum
  # of products is one instruction there, and the sign of a zero is nobody's concern. Always optimised: without it a test
  # of a network takes minutes.
  set(kernel_options -O2 -ffp-contract=fast -fno-signed-zeros -fno-math-errno)
  foreach(set IN ITEMS portable avx2 avx512)
    set(options ${kernel_options})
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
      if(set STREQUAL "avx2")
        list(APPEND options -mavx2 -mfma)
      elseif(set STREQUAL "avx512")
        list(APPEND options -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx2 -mfma)
      endif()
      if(MIAI_FUZZ OR (MIAI_SANITIZE AND NOT set STREQUAL "portable"))
        # The same source as the portable set, which is checked; their unrolled loops take GCC a quarter of an hour. No
        # fuzz target runs a network.
        list(APPEND options -fno-sanitize=all)
      endif()
    endif()
    set_source_files_properties("${CMAKE_SOURCE_DIR}/src/engine/net/kernels/${set}.cpp" PROPERTIES COMPILE_OPTIONS "${options}")
  endforeach()
  miai_library(i18n   RANK 5 DEPS base board game score record life PRIVATE_LIBS ICU::uc ICU::i18n Boost::json)
  miai_embed_catalogues(miai_i18n)
  miai_library(raster RANK 5 DEPS base board game score record render PRIVATE_LIBS PkgConfig::PANGOCAIRO)
  miai_library(course RANK 6 DEPS base board game score life render raster)
  miai_embed_course(miai_course)
  miai_library(gtp    RANK 6 DEPS base board game score record life doctor render engine i18n PRIVATE_LIBS Boost::json)
  miai_library(analysis RANK 6 DEPS base board game score record life doctor render engine i18n raster
               LIBS Threads::Threads PRIVATE_LIBS Boost::json)
  miai_library(match  RANK 7 DEPS base board game score record life render engine gtp PRIVATE_LIBS Boost::json)
  # The server's libraries are seen by a few files only: Beast by http/, SOCI by store/sql_*.cpp, libsodium by auth/.
  pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
  # Seen by one file each: the queue of work by train/nats_queue.cpp, PostgreSQL by train/postgres.cpp.
  pkg_check_modules(NATS REQUIRED IMPORTED_TARGET libnats)
  pkg_check_modules(LIBPQ REQUIRED IMPORTED_TARGET libpq)
  miai_library(train  RANK 8 DEPS base board game score record engine gtp match LIBS Threads::Threads
               PRIVATE_LIBS ZLIB::ZLIB PkgConfig::SODIUM PkgConfig::NATS PkgConfig::LIBPQ)
  # Labels on machines without any of these libraries: linked statically, and so with only what it needs.
  add_executable(miai-labels EXCLUDE_FROM_ALL "${CMAKE_SOURCE_DIR}/train/labels.cpp")
  target_include_directories(miai-labels PRIVATE $<TARGET_PROPERTY:miai_train,INTERFACE_INCLUDE_DIRECTORIES>)
  foreach(part IN ITEMS train engine life record score game board base)
    target_link_libraries(miai-labels PRIVATE "$<TARGET_FILE:miai_${part}>")
    add_dependencies(miai-labels miai_${part})
  endforeach()
  find_library(BOOST_JSON_ARCHIVE libboost_json.a)
  find_library(ZLIB_ARCHIVE libz.a)
  target_link_libraries(miai-labels PRIVATE miai_flags -static "${BOOST_JSON_ARCHIVE}" "${ZLIB_ARCHIVE}")
  find_path(POSTGRESQL_HEADERS libpq-fe.h PATHS /usr/include/postgresql REQUIRED)
  miai_library(server RANK 8 DEPS base board game score record life render engine i18n gtp match
               PRIVATE_LIBS Boost::json PkgConfig::SODIUM ZLIB::ZLIB soci_core soci_sqlite3 soci_postgresql)
  target_include_directories(miai_server SYSTEM PRIVATE "${POSTGRESQL_HEADERS}")
  target_compile_definitions(miai_server PRIVATE BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION
                             BOOST_ASIO_NO_DEPRECATED)
  miai_embed_protocol(miai_server)
  if(MIAI_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC takes minutes for Beast under sanitizers; clang checks these files in a build of its own.
    set_source_files_properties("${CMAKE_SOURCE_DIR}/src/server/http/boost_code.cpp"
                                "${CMAKE_SOURCE_DIR}/src/server/http/http_server.cpp"
                                PROPERTIES COMPILE_OPTIONS "-fno-sanitize=all")
  endif()
  if(MIAI_SANITIZE)
    # SOCI's library does not give away the type information that this check asks for.
    foreach(part IN ITEMS link store accounts)
      set_source_files_properties("${CMAKE_SOURCE_DIR}/src/server/store/sql_${part}.cpp" PROPERTIES COMPILE_OPTIONS "-fno-sanitize=vptr")
    endforeach()
  endif()
  miai_library(cli    RANK 9 DEPS base board game score record life doctor render engine i18n raster course gtp analysis match train server
               PRIVATE_LIBS Boost::json CLI11::CLI11 fmt::fmt ${CURSES_LIBRARIES})

  if(EXISTS "${CMAKE_SOURCE_DIR}/src/cli/main.cpp")
    add_executable(miai "${CMAKE_SOURCE_DIR}/src/cli/main.cpp")
    target_link_libraries(miai PRIVATE miai_cli miai_flags)
  endif()
endif()
