# The addon: one shared object for both threads of a worker. It is never unloaded (nodelete): the SDK's threads
# may be inside its callbacks when the last JavaScript environment ends. exports.map hides all but what Node looks
# for, so that no name of ours meets one of the SDK's.
ADDON_SOURCES := $(sort $(wildcard addon/*.cc))
ADDON_OBJECT  := $(BUILD)/obj/addon.o

addon: $(ADDON)

$(ADDON): $(ADDON_OBJECT) addon/exports.map
	@mkdir -p $(@D)
	@$(CXX) -shared -o $@ $< $(LDFLAGS_ALL) -Wl,-z,nodelete,--version-script=addon/exports.map -ldl -lpthread

$(ADDON_OBJECT): $(ADDON_SOURCES)
	$(call say,compiling the addon)
	$(call unity,$(ADDON_SOURCES),-I$(MODULES)/node-addon-api -I$(MODULES)/node-api-headers/include \
	  -DNAPI_VERSION=8 -DNODE_ADDON_API_CPP_EXCEPTIONS_ALL -fexceptions)

-include $(ADDON_OBJECT:.o=.d)
