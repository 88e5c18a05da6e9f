# cmake -DOUT=FILE -DFOLDER=FOLDER -P embed.cmake: writes a C++ file that holds the files a page is made of.
set(text "#include \"verifier/page/embedded.h\"\n\nnamespace arbitro::page {\n")
foreach(pair page.html=kPageHtml base.css=kBaseCss page.css=kPageCss page.js=kPageJs
        index.html=kIndexHtml index.css=kIndexCss index.js=kIndexJs
        texts/en.txt=kTextsEn texts/es.txt=kTextsEs texts/it.txt=kTextsIt texts/pt.txt=kTextsPt
        texts/es_rules.txt=kRuleTextsEs texts/it_rules.txt=kRuleTextsIt texts/pt_rules.txt=kRuleTextsPt)
  string(REPLACE "=" ";" pair "${pair}")
  list(GET pair 0 file)
  list(GET pair 1 name)
  file(READ "${FOLDER}/${file}" content)
  # Every page holds the script and the style: they go without their indentation, and the script without comments.
  if(file MATCHES "[.](js|css)$")
    string(REGEX REPLACE "\n +" "\n" content "${content}")
  endif()
  if(file MATCHES "[.]js$")
    string(REGEX REPLACE "\n//[^\n]*" "" content "${content}")
  endif()
  string(APPEND text "const std::string_view ${name} = R\"~~~(${content})~~~\";\n")
endforeach()
string(APPEND text "}  // namespace arbitro::page\n")
file(WRITE "${OUT}" "${text}")
