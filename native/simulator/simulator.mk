# The simulated SDK: a libCr_Core.so with the same binary interface, its CrAdapter folder and its pictures.
SDK_DIR        := $(BUILD)/sdk
GENERATED      := $(BUILD)/generated
BODIES_SOURCE  := $(GENERATED)/bodies.cc
BODIES_DATA    := $(wildcard ../data/bodies/*.json ../data/bodies/common/*.json)
BODIES_SCRIPTS := ../scripts/generate-bodies.js ../scripts/body-data.js
TEMPERS_HEADER := $(GENERATED)/temper_table.h

# Folders, each of which is compiled as one unit. unsimulated/ is separate, because its definitions are weak and those
# of other units replace them.
SIMULATOR_FOLDERS := session exports shooting contents body faults live_view pictures base unsimulated
SIMULATOR_UNITS   := $(SIMULATOR_FOLDERS:%=$(BUILD)/units/simulator/%.o)

PICTURE_TOOL := $(BUILD)/units/prepare_pictures
TOOL_SOURCES := $(sort $(wildcard simulator/drawing/*.cc)) \
                $(addprefix simulator/pictures/,bitmap_font.cc subject.cc)
PICTURES     := $(addprefix $(SDK_DIR)/pictures/,still-8640x5760 still-7008x4672 still-6000x4000 still-4240x2832 live \
                screennail thumbnail)
ADAPTERS     := $(addprefix $(SDK_DIR)/CrAdapter/,libssh2.so libCr_PTP_USB.so libCr_PTP_IP.so)

# The pictures are made first, because that is the longest single step.
simulator: $(PICTURES) library

# Without the pictures, which are the same for all architectures.
.PHONY: library
library: $(SDK) $(ADAPTERS) $(SDK_DIR)/SIMULATED

$(SDK): $(SIMULATOR_UNITS) simulator/exports.map
	@mkdir -p $(@D)
	@$(CXX) -shared -Wl,-soname,libCr_Core.so -Wl,--version-script=simulator/exports.map -o $@ $(SIMULATOR_UNITS) \
	  $(LDFLAGS_ALL) -ldl -lpthread

SIMULATOR_FLAGS := -Isimulator -I$(GENERATED)

.SECONDEXPANSION:
$(SIMULATOR_UNITS): $(BUILD)/units/simulator/%.o: $$(wildcard simulator/$$*/*.cc) | $(TEMPERS_HEADER)
	$(call say,compiling the simulated SDK: $*)
	$(call unity,$(sort $(wildcard simulator/$*/*.cc)) $(if $(filter body,$*),$(BODIES_SOURCE)),$(SIMULATOR_FLAGS))

$(BUILD)/units/simulator/body.o: $(BODIES_SOURCE)

# The tempers: differences between bodies of one model.
$(TEMPERS_HEADER): ../data/tempers.json ../scripts/generate-tempers.js ../scripts/temper-data.js
	@mkdir -p $(@D)
	@$(NODE) ../scripts/generate-tempers.js > $@.new && mv $@.new $@

# The tables of the simulated bodies, made from their data.
$(BODIES_SOURCE): $(BODIES_DATA) $(BODIES_SCRIPTS)
	@mkdir -p $(@D)
	@$(NODE) ../scripts/generate-bodies.js > $@.new && mv $@.new $@

# The tool runs while building: always optimised, never with a sanitizer.
$(PICTURE_TOOL): $(TOOL_SOURCES)
	$(call say,compiling what draws the pictures)
	@mkdir -p $(@D)
	@printf '#include "%s"\n' $(abspath $(TOOL_SOURCES)) | \
	  $(CXX) -std=c++17 -O2 -Wall -Wextra -MMD -MP -MF $@.d -MT $@ -Iabi -Isimulator -x c++ -o $@ -

$(PICTURES): $(PICTURE_TOOL)
	$(call say,drawing pictures: $(@F))
	@mkdir -p $(@D)
	@$(PICTURE_TOOL) $(@D) $(@F)

$(BUILD)/units/simulator/adapters/%.o: simulator/adapters/%.cc
	$(call unity,$<)

$(SDK_DIR)/CrAdapter/libssh2.so: $(BUILD)/units/simulator/adapters/ssh2_stand_in.o
	@mkdir -p $(@D)
	@$(CXX) -shared -Wl,-soname,libssh2.so -o $@ $< $(LDFLAGS_ALL)

$(SDK_DIR)/CrAdapter/libCr_PTP_USB.so: $(BUILD)/units/simulator/adapters/ptp_usb.o
	@mkdir -p $(@D)
	@$(CXX) -shared -Wl,-soname,libCr_PTP_USB.so -o $@ $< $(LDFLAGS_ALL)

$(SDK_DIR)/CrAdapter/libCr_PTP_IP.so: $(BUILD)/units/simulator/adapters/ptp_ip.o $(SDK_DIR)/CrAdapter/libssh2.so
	@mkdir -p $(@D)
	@$(CXX) -shared -Wl,-soname,libCr_PTP_IP.so -o $@ $< -L$(@D) -lssh2 -Wl,-rpath,'$$ORIGIN' $(LDFLAGS_ALL)

# Marks this SDK as not the vendor's.
$(SDK_DIR)/SIMULATED:
	@mkdir -p $(@D)
	@touch $@

-include $(SIMULATOR_UNITS:.o=.d) $(PICTURE_TOOL).d $(wildcard $(BUILD)/units/simulator/adapters/*.d)
