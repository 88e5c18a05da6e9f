#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/forms.h"
#include "verifier/log/reader.h"
#include "verifier/log/whole_front.h"

// The findings about the bytes of one record, with their places.
namespace arbitro::log {

// A text or JSON without the magic.
void AddNoLog(const Record& record, std::vector<Finding>& findings);
// About the record as a whole.
void Add(Code code, const Record& record, std::vector<Finding>& findings);
// The record should have at least `length` bytes.
void AddCut(const Record& record, std::uint64_t length, std::vector<Finding>& findings);
// A text lacks at least so many bytes at its end.
void AddCutText(const Record& record, std::size_t missing, std::vector<Finding>& findings);
// Another game begins at this byte of the record.
void AddSecondMagic(const Record& record, std::size_t at, std::vector<Finding>& findings);
// From this byte of the record on there is nothing that belongs to the game.
void AddStray(const Record& record, std::size_t at, std::vector<Finding>& findings);
void AddTooManyPlies(const Record& record, std::size_t plies, std::vector<Finding>& findings);
void AddTooDeep(const Record& record, std::vector<Finding>& findings);
void AddSyntaxError(const Record& record, const SyntaxError& error, std::vector<Finding>& findings);
// What stands behind the whole front of a text.
void AddRest(const Record& record, const WholeFront& front, std::vector<Finding>& findings);

}  // namespace arbitro::log
