# miai_embed_catalogues(TARGET): data/i18n/*.json become part of a library, so that the program needs no files at run
# time. Run as a script (cmake -D OUT=… -D FILES=… -P) it writes the C++ source.
if(CMAKE_SCRIPT_MODE_FILE)
  set(text "#include \"i18n/catalogues.hpp\"\n\nnamespace miai::i18n {\nnamespace {\nusing namespace std::string_view_literals;  // a length that is known needs no counting at compile time\nconstexpr CatalogueText kTexts[] = {\n")
  foreach(file IN LISTS FILES)
    get_filename_component(tag "${file}" NAME_WE)
    file(READ "${file}" json)
    string(APPEND text "    {\"${tag}\", R\"catalogue(${json})catalogue\"sv},\n")
  endforeach()
  string(APPEND text "};\n}  // namespace\n\nstd::span<const CatalogueText> catalogue_texts() { return kTexts; }\n\n}  // namespace miai::i18n\n")
  file(WRITE "${OUT}" "${text}")
  return()
endif()

function(miai_embed_catalogues target)
  file(GLOB catalogues CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/i18n/*.json")
  set(out "${CMAKE_BINARY_DIR}/generated/catalogues.cpp")
  set(script "${CMAKE_SOURCE_DIR}/cmake/EmbedCatalogues.cmake")
  add_custom_command(OUTPUT "${out}"
    COMMAND ${CMAKE_COMMAND} "-DOUT=${out}" "-DFILES=${catalogues}" -P "${script}"
    DEPENDS ${catalogues} "${script}" COMMENT "Embedding message catalogues" VERBATIM)
  target_sources(${target} PRIVATE "${out}")
endfunction()
