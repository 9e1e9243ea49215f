# miai_embed_protocol(TARGET): protocol/app.schema.json becomes part of a library. Run as a script it writes the source.
if(CMAKE_SCRIPT_MODE_FILE)
  file(READ "${FILE}" schema)
  file(WRITE "${OUT}" "#include \"server/protocol/schema.hpp\"\n\nnamespace miai::server {\n\nstd::string_view schema_text() {\n  return R\"schema(${schema})schema\";\n}\n\n}  // namespace miai::server\n")
  return()
endif()

function(miai_embed_protocol target)
  set(file "${CMAKE_SOURCE_DIR}/protocol/app.schema.json")
  set(out "${CMAKE_BINARY_DIR}/generated/protocol.cpp")
  set(script "${CMAKE_SOURCE_DIR}/cmake/EmbedProtocol.cmake")
  add_custom_command(OUTPUT "${out}"
    COMMAND ${CMAKE_COMMAND} "-DOUT=${out}" "-DFILE=${file}" -P "${script}"
    DEPENDS "${file}" "${script}" COMMENT "Embedding the protocol's schema" VERBATIM)
  target_sources(${target} PRIVATE "${out}")
endfunction()
