# cmake -DOUT=FILE -DFOLDER=FOLDER "-DFILES=a.txtpb b.txtpb" -P embed.cmake: writes a C++ file that holds the cases.
set(text "#include \"verifier/conformance/embedded.h\"\n\nnamespace arbitro::conformance {\n")
# With `sv` the compiler need not count the bytes of a file one by one, of which it soon has enough.
string(APPEND text "using namespace std::literals;\n")
string(APPEND text "std::span<const std::string_view> EmbeddedFiles() {\n")
string(APPEND text "  static constexpr std::string_view kFiles[] = {\n")
string(REPLACE " " ";" FILES "${FILES}")
foreach(file ${FILES})
  file(READ "${FOLDER}/${file}" content)
  string(APPEND text "R\"~~~(${content})~~~\"sv,\n")
endforeach()
string(APPEND text "};\n  return kFiles;\n}\n}  // namespace arbitro::conformance\n")
file(WRITE "${OUT}" "${text}")
