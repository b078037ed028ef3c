# The simulated SDK: a libCr_Core.so with the same binary interface, its CrAdapter folder and its pictures.
simulator: $(SDK)
