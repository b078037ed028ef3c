# The addon: one shared object for both threads of a worker. It is never unloaded (nodelete): the SDK's threads may be
# inside its callbacks when the last JavaScript environment ends. exports.map hides all names except those that Node
# looks for, so that none collides with a name of the SDK.
ADDON_SOURCES := $(sort $(wildcard addon/*.cc))
ADDON_OBJECT  := $(BUILD)/units/addon.o

# Hardening options; test/native/hardening.test.ts checks them in the built file. A sanitizer has its own checks. Level
# 3 of FORTIFY needs GCC 12.
FORTIFY       := $(if $(filter 1 2 3 4 5 6 7 8 9 10 11,$(firstword $(subst ., ,$(shell $(CXX) -dumpversion)))),2,3)
HARDENED      := $(if $(SANITIZE),,-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$(FORTIFY))
ADDON_FLAGS   := -I$(MODULES)/node-addon-api -I$(MODULES)/node-api-headers/include -Iinclude -DNAPI_VERSION=8 \
                 -DNODE_ADDON_API_CPP_EXCEPTIONS_ALL -fexceptions
HARDENED_LINK := -Wl,-z,relro,-z,now,-z,noexecstack

addon: $(ADDON)

$(ADDON): $(ADDON_OBJECT) addon/exports.map
	@mkdir -p $(@D)
	@$(CXX) -shared -o $@ $< $(LDFLAGS_ALL) $(HARDENED_LINK) \
	  -Wl,-z,nodelete,--version-script=addon/exports.map -ldl -lpthread

$(ADDON_OBJECT): $(ADDON_SOURCES)
	$(call say,compiling the addon)
	$(call unity,$(ADDON_SOURCES),$(ADDON_FLAGS) $(HARDENED))

-include $(ADDON_OBJECT:.o=.d)
