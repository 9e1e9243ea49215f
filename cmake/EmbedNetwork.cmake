# miai_embed_network(): data/networks/miai.bin.gz becomes part of the engine, so that the program needs no path to it.
# Without the file the program is built all the same, and plays with playouts.
function(miai_embed_network)
  set(file "${CMAKE_SOURCE_DIR}/data/networks/miai.bin.gz")
  # A file that comes or goes is found when the build is configured again.
  file(GLOB found CONFIGURE_DEPENDS "${file}")
  if(found)
    set_source_files_properties("${CMAKE_SOURCE_DIR}/src/engine/net/shipped_network.cpp" PROPERTIES
      COMPILE_DEFINITIONS "MIAI_SHIPPED_NETWORK=\"${file}\"" OBJECT_DEPENDS "${file}")
  endif()
endfunction()
