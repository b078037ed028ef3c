// Examines the functions of a library without starting it, for a library that is not known yet. Nothing is refused
// here; the caller judges the facts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rigd {

// One symbol that this program calls.
struct SymbolFact {
  // The mangled name under which it was found.
  std::string name;
  bool is_there;
  // Size of its code by the table of symbols; 0 = the table does not have it.
  std::uint64_t bytes;
};

// One class whose objects this program makes or reads in arrays.
struct ClassFact {
  std::string name;
  std::uint32_t expected_bytes;
  // Bytes up to the last one that the constructor writes; 0 = no object could be made.
  std::uint32_t written_bytes;
};

struct LibraryFacts {
  // The failure of the check of the adapters; empty = none.
  std::string adapters;
  // The loader's message when it could not load the library; empty = none.
  std::string loader;
  // As GetSDKVersion reports; 0 = it could not be called.
  std::uint32_t version = 0;
  std::vector<SymbolFact> symbols;
  std::vector<ClassFact> classes;
};

// Loads and examines the library of this directory. The library stays mapped until the process ends. Thread: any;
// blocks as long as the loader does. Throws nothing but std::bad_alloc.
LibraryFacts ExamineLibrary(const std::string& directory);

}  // namespace rigd
