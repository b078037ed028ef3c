# The native checks: programs in C++, because they call the SDK's interface as a C++ client does. `make checks` builds
# them, `make abi-check simulator-check independent-check field-check` runs them; test/native/native-checks.test.ts and
# field-client.test.ts do both. They are compiled without optimisation, because they mostly wait.
TESTS      := ../test/native
CHECKS_DIR := $(BUILD)/checks

.PHONY: checks abi-check simulator-check independent-check field-check

# Compiles a unit of the checks. $(1): its files; $(2): more options.
check_unit = $(call unity,$(1),-O0 $(2))

# 1. The interface: its layout is checked at compile time, then a round trip is made through a stand-in library whose
#   functions do nothing.
ABI_CHECKS := $(addprefix $(CHECKS_DIR)/,abi/layout.o abi/client abi/libstub_200.so abi/libstub_201.so)

$(CHECKS_DIR)/abi/layout.o: $(TESTS)/abi/check_layout.cc
	$(call say,compiling the checks of the interface)
	$(call check_unit,$<)

$(CHECKS_DIR)/abi/client.o: $(TESTS)/abi/client.cc
	$(call check_unit,$<)

$(CHECKS_DIR)/abi/client: $(CHECKS_DIR)/abi/client.o
	@$(CXX) -o $@ $< $(LDFLAGS_ALL) -ldl

STUB_OBJECTS := $(addprefix $(CHECKS_DIR)/abi/,stub_200.o stub_201.o)
$(STUB_OBJECTS): $(CHECKS_DIR)/abi/stub_%.o: $(TESTS)/abi/stub_sdk.cc
	$(call check_unit,$<,-DSTUB_LEVEL=$*)

$(CHECKS_DIR)/abi/libstub_%.so: $(CHECKS_DIR)/abi/stub_%.o
	@$(CXX) -shared -o $@ $< $(LDFLAGS_ALL) -lpthread

abi-check: $(ABI_CHECKS)
	ASAN_OPTIONS=$${ASAN_OPTIONS:-detect_leaks=0} $(TESTS)/abi/abi_check.sh $(CHECKS_DIR)/abi

# 2. The simulated SDK: a client in a directory with a CrAdapter link, as workers have one. It is compiled as two units
#   of about the same size, for two processors; therefore the first unit takes five of the files with checks. A fault
#   may order a crash, which must end the process by its signal; so the sanitizers do not handle SIGSEGV.
SIMULATOR_CHECKS := $(CHECKS_DIR)/simulator/simulator_check
SIMULATOR_FILES  := $(sort $(wildcard $(TESTS)/simulator-checks/*.cc))
SIMULATOR_LATER  := $(filter %_checks.cc,$(SIMULATOR_FILES))
SIMULATOR_FIRST  := $(filter-out $(SIMULATOR_LATER),$(SIMULATOR_FILES)) $(wordlist 1,5,$(SIMULATOR_LATER))
ONLY             ?=

$(CHECKS_DIR)/simulator/first.o: $(SIMULATOR_FIRST)
	$(call say,compiling the checks of the simulated SDK)
	$(call check_unit,$(SIMULATOR_FIRST))

$(CHECKS_DIR)/simulator/later.o: $(filter-out $(SIMULATOR_FIRST),$(SIMULATOR_FILES))
	$(call check_unit,$(filter-out $(SIMULATOR_FIRST),$(SIMULATOR_FILES)))

$(SIMULATOR_CHECKS): $(CHECKS_DIR)/simulator/first.o $(CHECKS_DIR)/simulator/later.o
	@ln -sfn $(abspath $(SDK_DIR))/CrAdapter $(@D)/CrAdapter
	@$(CXX) -rdynamic -o $@ $^ $(LDFLAGS_ALL) -ldl -lpthread

simulator-check: simulator $(SIMULATOR_CHECKS)
	ASAN_OPTIONS=$${ASAN_OPTIONS:-handle_segv=0} TSAN_OPTIONS=$${TSAN_OPTIONS:-handle_segv=0} CHECK_SDK=$(abspath $(SDK)) \
	  CHECK_SYMBOLS=$(abspath $(TESTS))/simulator-checks/symbols.txt \
	  CHECK_APPLICABILITY=$(abspath ../data/fault-applicability.json) $(SIMULATOR_CHECKS) "$(ONLY)"

# 3. The independent client: a program that is linked with the simulated SDK in the way that the vendor's sample
#   programs are linked with the real one, and does what they do. It is in a directory with a CrAdapter link; the
#   library is beside CrAdapter. classes.cc does not include the interface's header, because it declares the same
#   classes itself.
INDEPENDENT_CLIENT := $(CHECKS_DIR)/independent/independent_client
INDEPENDENT_FILES  := $(filter-out %/classes.cc,$(sort $(wildcard $(TESTS)/independent/*.cc)))
# Bodies of the temper wayward do not obey the vendor's samples (rows 63 and 67), which the client follows.
TEMPERS            ?= strict sample older network

$(CHECKS_DIR)/independent/client.o: $(INDEPENDENT_FILES)
	$(call say,compiling the independent client)
	$(call check_unit,$(INDEPENDENT_FILES),-DCRABI_DECLARE_FUNCTIONS)

$(CHECKS_DIR)/independent/classes.o: $(TESTS)/independent/classes.cc
	$(call check_unit,$<,-DCRABI_DECLARE_FUNCTIONS)

# All symbols are bound at the start, so that the program ends there if the library lacks one.
$(INDEPENDENT_CLIENT): $(CHECKS_DIR)/independent/client.o $(CHECKS_DIR)/independent/classes.o | $(SDK)
	@ln -sfn ../../sdk/CrAdapter $(@D)/CrAdapter
	@$(CXX) -o $@ $^ $(LDFLAGS_ALL) -L$(SDK_DIR) -lCr_Core -Wl,-rpath,'$$ORIGIN/../../sdk' -Wl,-z,now -lpthread

independent-check: simulator $(INDEPENDENT_CLIENT)
	ASAN_OPTIONS=$${ASAN_OPTIONS:-detect_leaks=0} $(TESTS)/independent/check.sh $(CHECKS_DIR)/independent $(TEMPERS)

# 4. The field client: it does, in every temper, what programs do that are used with real cameras, and writes a trace of
#   its calls.
FIELD_CLIENT  := $(CHECKS_DIR)/field/field_client
FIELD_FILES   := $(sort $(wildcard $(TESTS)/field-client/*.cc))
FIELD_TEMPERS ?= strict sample older network wayward
# A directory in which the traces are kept, and the body to use.
FIELD_TRACES  ?=
FIELD_RIG     ?= ILCE-7M4:1

$(CHECKS_DIR)/field/client.o: $(FIELD_FILES)
	$(call say,compiling the field client)
	$(call check_unit,$(FIELD_FILES))

$(FIELD_CLIENT): $(CHECKS_DIR)/field/client.o | $(SDK)
	@ln -sfn ../../sdk/CrAdapter $(@D)/CrAdapter
	@$(CXX) -o $@ $^ $(LDFLAGS_ALL) -L$(SDK_DIR) -lCr_Core -Wl,-rpath,'$$ORIGIN/../../sdk' -Wl,-z,now -lpthread

field-check: simulator $(FIELD_CLIENT)
	ASAN_OPTIONS=$${ASAN_OPTIONS:-detect_leaks=0} FIELD_RIG=$(FIELD_RIG) FIELD_TRACES=$(FIELD_TRACES) \
	  $(TESTS)/field-client/check.sh $(CHECKS_DIR)/field $(FIELD_TEMPERS)

# 5. The stand-in SDK of the tests in TypeScript (test/native/support), in the kinds that the tests select by a flag.
#   Several tests may build it at the same time, so each moves its result into place in one step. It is never built with
#   a sanitizer.
STAND_IN_FLAG = $(if $(filter-out plain,$*),-D$(subst -,=,$*))

$(CHECKS_DIR)/stand-in/%.so: $(TESTS)/support/stand_in_sdk.cc
	@mkdir -p $(@D)
	@$(CXX) -std=c++17 -fPIC -fvisibility=hidden -MMD -MP -MF $@.d.$$$$ -MT $@ -Iabi $(STAND_IN_FLAG) -shared -Wl,-z,defs \
	  -o $@.$$$$ $< -lpthread && mv $@.d.$$$$ $(@:.so=.d) && mv $@.$$$$ $@

checks: $(ABI_CHECKS) $(SIMULATOR_CHECKS) $(INDEPENDENT_CLIENT) $(FIELD_CLIENT) $(CHECKS_DIR)/stand-in/plain.so

-include $(wildcard $(CHECKS_DIR)/*/*.d)

# `npm run check` checks the C++: its format, and that it compiles without a warning. The files are only parsed, which
# finds most warnings; `make WERROR=1` finds those of the optimiser too.
CPP_FILES    := $(sort $(wildcard abi/*.h addon/*.cc addon/*.h simulator/*/*.cc simulator/*/*.h \
                replay/*.cc replay/*.h replay/*/*.cc \
                $(TESTS)/*/*.cc $(TESTS)/*/*.h))
CLANG_FORMAT ?= $(MODULES)/.bin/clang-format

.PHONY: check check-format format

define parse
@printf '#include "%s"\n' $(abspath $(1)) | $(CXX) $(CXXFLAGS_ALL) -MF /dev/null -Werror -fsyntax-only $(2) -x c++ -
endef
PARSED_FOLDERS := $(SIMULATOR_FOLDERS:%=parse-%)
.PHONY: $(PARSED_FOLDERS) parse-addon parse-drawing parse-replay parse-checks

check: check-format $(PARSED_FOLDERS) parse-addon parse-drawing parse-replay parse-checks

$(PARSED_FOLDERS): parse-%: $(TEMPERS_HEADER)
	$(call parse,$(wildcard simulator/$*/*.cc),$(SIMULATOR_FLAGS))

parse-addon:
	$(call parse,$(ADDON_SOURCES),$(ADDON_FLAGS))

parse-drawing:
	$(call parse,$(TOOL_SOURCES),-Isimulator)

parse-replay: $(TEMPERS_HEADER)
	$(call parse,$(REPLAY_SOURCES),$(REPLAY_FLAGS))
	$(call parse,replay/unreplayed/refusals.cc)

parse-checks:
	$(call parse,$(SIMULATOR_FILES))
	$(call parse,$(INDEPENDENT_FILES),-DCRABI_DECLARE_FUNCTIONS)
	$(call parse,$(FIELD_FILES))

check-format:
	@$(CLANG_FORMAT) --dry-run -Werror $(CPP_FILES)

format:
	@$(CLANG_FORMAT) -i $(CPP_FILES)
