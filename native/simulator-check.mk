# The checks of the interface: the layout while compiling, then a round trip through a stand-in library that gives
# nothing back.
ABI_TESTS := ../test/native/abi
ABI_DIR   := $(BUILD)/abi
ABI_DEPS  := $(wildcard abi/*.h)

.PHONY: abi-check simulator-check

abi-check: $(ABI_DIR)/check_layout.o $(ABI_DIR)/client $(ABI_DIR)/libstub_200.so $(ABI_DIR)/libstub_201.so
	ASAN_OPTIONS=$${ASAN_OPTIONS:-detect_leaks=0} $(ABI_TESTS)/abi_check.sh $(ABI_DIR)

$(ABI_DIR)/check_layout.o: $(ABI_TESTS)/check_layout.cpp $(ABI_DEPS)
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -c -o $@ $<

$(ABI_DIR)/client: $(ABI_TESTS)/client.cpp $(ABI_DEPS)
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -o $@ $< $(LDFLAGS_ALL) -ldl

$(ABI_DIR)/libstub_%.so: $(ABI_TESTS)/stub_sdk.cpp $(ABI_DEPS)
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -DSTUB_LEVEL=$* -shared -o $@ $< $(LDFLAGS_ALL) -lpthread

# The checks of the simulated SDK: a client that lies in a directory with a CrAdapter link, as workers do. A crash on
# order must look like one under a sanitizer too.
CHECK_DIR     := $(BUILD)/simulator-check
CHECK_SOURCES := $(addprefix $(ABI_TESTS)/,simulator_check.cpp sdk_client.cpp roles.cpp library_checks.cpp \
                 session_checks.cpp plug_checks.cpp property_checks.cpp shooting_checks.cpp operating_checks.cpp \
                 fault_checks.cpp lasting_fault_checks.cpp fault_matrix_checks.cpp body_checks.cpp network_checks.cpp pairing_checks.cpp \
                 live_frame.cpp live_view_checks.cpp contents_checks.cpp)
CHECK_OBJECTS := $(CHECK_SOURCES:$(ABI_TESTS)/%.cpp=$(CHECK_DIR)/obj/%.o)
ONLY          ?=

simulator-check: simulator $(CHECK_DIR)/simulator_check
	ln -sfn $(abspath $(SDK_DIR))/CrAdapter $(CHECK_DIR)/CrAdapter
	ASAN_OPTIONS=$${ASAN_OPTIONS:-handle_segv=0} TSAN_OPTIONS=$${TSAN_OPTIONS:-handle_segv=0} CHECK_SDK=$(abspath $(SDK)) \
	  CHECK_SYMBOLS=$(abspath $(ABI_TESTS))/symbols.txt CHECK_APPLICABILITY=$(abspath ../data/fault-applicability.json) \
	  $(CHECK_DIR)/simulator_check "$(ONLY)"

$(CHECK_DIR)/simulator_check: $(CHECK_OBJECTS)
	$(CXX) -rdynamic -o $@ $^ $(LDFLAGS_ALL) -ldl -lpthread

$(CHECK_DIR)/obj/%.o: $(ABI_TESTS)/%.cpp
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -c -o $@ $<

-include $(CHECK_OBJECTS:.o=.d)
