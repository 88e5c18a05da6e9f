# The .deb, by `cpack` (`./bootstrap deb`): the program, not the library. It is for the Debian it is built on.

# Whom a package names as the one to ask. Whoever hands packages on sets it.
set(PARCHIS_MAINTAINER "The authors of arbitro <maintainers@example.org>" CACHE STRING
  "Who answers for the .deb, as in \"Name <address>\"")

# What Debian asks of a package besides: the manual page and the changelog compressed, the copyright file.
# SOURCE_DATE_EPOCH sets the time, as everywhere in Debian.
set(debian ${CMAKE_CURRENT_BINARY_DIR}/debian)
string(TIMESTAMP PARCHIS_CHANGELOG_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(debian-changelog.in ${debian}/changelog @ONLY)
configure_file(debian-copyright.in ${debian}/copyright @ONLY)
install(CODE "
  foreach(file IN ITEMS \"${printed}/arbitro.1\" \"${debian}/changelog\")
    get_filename_component(name \"\${file}\" NAME)
    execute_process(COMMAND gzip -9 -n -c \"\${file}\" OUTPUT_FILE \"${debian}/\${name}.gz\" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()" COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${debian}/arbitro.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${debian}/changelog.gz ${debian}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT debian
  EXCLUDE_FROM_ALL)
# The zsh of Debian looks here, and not in site-functions.
install(FILES ${printed}/_arbitro DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT debian
  EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME arbitro)
set(CPACK_PACKAGE_CONTACT "${PARCHIS_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_COMPONENTS_ALL program debian)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# The libraries that the program was linked with, as dpkg-shlibdeps finds them.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "referee for recorded Parchís games")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Árbitro replays recorded games of Parchís and Parcheesi ply by ply and says of
every ply whether it was legal, which clause of the rules it breaks, and what
would have been legal instead. Rules differ from table to table: rule sets are
data, with a source for every answer, and what rule texts leave open is said.
.
It writes reports for people, for programs and for services that check code,
and shows games as pages that open in any browser.")
include(CPack)
