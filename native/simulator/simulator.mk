# The simulated SDK: a libCr_Core.so with the same binary interface, its CrAdapter folder and its pictures.
SDK_DIR           := $(BUILD)/sdk
BODIES_SOURCE     := $(BUILD)/generated/bodies.cc
BODIES_DATA       := $(wildcard ../data/bodies/*.json ../data/bodies/common/*.json)
TEMPERS_HEADER    := $(BUILD)/generated/temper_table.h
BODIES_SCRIPTS    := ../scripts/generate-bodies.js ../scripts/body-data.js
SIMULATOR_SOURCES := $(sort $(wildcard simulator/*.cc)) simulator/pictures/bitmap_font.cc
SIMULATOR_OBJECTS := $(SIMULATOR_SOURCES:%.cc=$(BUILD)/obj/%.o) $(BUILD)/obj/generated/bodies.o
PICTURE_SOURCES   := $(sort $(wildcard simulator/pictures/*.cc)) simulator/subject.cc
PICTURE_OBJECTS   := $(PICTURE_SOURCES:%.cc=$(BUILD)/obj/tool/%.o)
PICTURE_TOOL      := $(BUILD)/obj/tool/prepare_pictures
PICTURES          := $(SDK_DIR)/pictures/ILCE-7M4.still
SMALL_PICTURES    := $(SDK_DIR)/pictures/small.thumbnail
ADAPTERS          := $(addprefix $(SDK_DIR)/CrAdapter/,libssh2.so libCr_PTP_USB.so libCr_PTP_IP.so)

.PHONY: abi-check simulator-check

simulator: $(SDK) $(ADAPTERS) $(PICTURES) $(SMALL_PICTURES) $(SDK_DIR)/SIMULATED

$(SDK): $(SIMULATOR_OBJECTS) simulator/exports.map
	@mkdir -p $(@D)
	$(CXX) -shared -Wl,-soname,libCr_Core.so -Wl,--version-script=simulator/exports.map -o $@ $(SIMULATOR_OBJECTS) \
	  $(LDFLAGS_ALL) -ldl -lpthread

$(BUILD)/obj/simulator/%.o: simulator/%.cc | $(TEMPERS_HEADER)
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -Isimulator -I$(BUILD)/generated -c -o $@ $<

# What tells bodies of one model apart.
$(TEMPERS_HEADER): ../data/tempers.json ../scripts/generate-tempers.js ../scripts/temper-data.js
	@mkdir -p $(@D)
	$(NODE) ../scripts/generate-tempers.js > $@.new
	mv $@.new $@

# The tables of the simulated bodies, made of their data.
$(BODIES_SOURCE): $(BODIES_DATA) $(BODIES_SCRIPTS)
	@mkdir -p $(@D)
	$(NODE) ../scripts/generate-bodies.js > $@.new
	mv $@.new $@

$(BUILD)/obj/generated/bodies.o: $(BODIES_SOURCE) | $(TEMPERS_HEADER)
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -Isimulator -I$(BUILD)/generated -c -o $@ $<

# The tool runs while building: always optimised, never with a sanitizer.
$(BUILD)/obj/tool/%.o: %.cc
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -O2 -Wall -Wextra -MMD -MP -Iabi -c -o $@ $<

$(PICTURE_TOOL): $(PICTURE_OBJECTS)
	$(CXX) -o $@ $^

$(PICTURES): $(PICTURE_TOOL)
	@mkdir -p $(@D)
	$(PICTURE_TOOL) $(@D)

$(SMALL_PICTURES): $(PICTURES)
	@test -e $@ || $(PICTURE_TOOL) $(@D)

$(SDK_DIR)/CrAdapter/libssh2.so: $(BUILD)/obj/simulator/adapters/ssh2_stand_in.o
	@mkdir -p $(@D)
	$(CXX) -shared -Wl,-soname,libssh2.so -o $@ $< $(LDFLAGS_ALL)

$(SDK_DIR)/CrAdapter/libCr_PTP_USB.so: $(BUILD)/obj/simulator/adapters/ptp_usb.o
	@mkdir -p $(@D)
	$(CXX) -shared -Wl,-soname,libCr_PTP_USB.so -o $@ $< $(LDFLAGS_ALL)

$(SDK_DIR)/CrAdapter/libCr_PTP_IP.so: $(BUILD)/obj/simulator/adapters/ptp_ip.o $(SDK_DIR)/CrAdapter/libssh2.so
	@mkdir -p $(@D)
	$(CXX) -shared -Wl,-soname,libCr_PTP_IP.so -o $@ $< -L$(@D) -lssh2 -Wl,-rpath,'$$ORIGIN' $(LDFLAGS_ALL)

# Says to whoever looks that this SDK is not the vendor's.
$(SDK_DIR)/SIMULATED:
	@mkdir -p $(@D)
	touch $@

# The checks of the interface: the layout while compiling, then a round trip through a stand-in library that gives
# nothing back.
ABI_TESTS := ../test/native/abi
ABI_DIR   := $(BUILD)/abi
ABI_DEPS  := $(wildcard abi/*.h)

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
-include $(SIMULATOR_OBJECTS:.o=.d) $(PICTURE_OBJECTS:.o=.d) $(wildcard $(BUILD)/obj/simulator/adapters/*.d)
