# miai_embed_course(TARGET): data/course becomes part of a library, so that the program needs no files at run time.
# Run as a script (cmake -D OUT=… -D ROOT=… -D FILES=… -P) it writes the C++ source.
if(CMAKE_SCRIPT_MODE_FILE)
  set(text "#include \"course/shipped.hpp\"\n\nnamespace miai::course {\nnamespace {\nusing namespace std::string_view_literals;  // a length that is known needs no counting at compile time\nconstexpr ShippedFile kFiles[] = {\n")
  foreach(file IN LISTS FILES)
    file(RELATIVE_PATH name "${ROOT}" "${file}")
    # Semicolons and brackets must reach the source as they are, so the file is never a list here.
    file(READ "${file}" content)
    string(APPEND text "    {\"${name}\", R\"coursefile(${content})coursefile\"sv},\n")
  endforeach()
  string(APPEND text "};\n}  // namespace\n\nstd::span<const ShippedFile> shipped_files() { return kFiles; }\n\n}  // namespace miai::course\n")
  file(WRITE "${OUT}" "${text}")
  return()
endif()

function(miai_embed_course target)
  set(root "${CMAKE_SOURCE_DIR}/data/course")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS "${root}/*.txt")
  set(out "${CMAKE_BINARY_DIR}/generated/course.cpp")
  set(script "${CMAKE_SOURCE_DIR}/cmake/EmbedCourse.cmake")
  add_custom_command(OUTPUT "${out}"
    COMMAND ${CMAKE_COMMAND} "-DOUT=${out}" "-DROOT=${root}" "-DFILES=${files}" -P "${script}"
    DEPENDS ${files} "${script}" COMMENT "Embedding the course" VERBATIM)
  target_sources(${target} PRIVATE "${out}")
endfunction()
