// The version of this interface, alone: programs that print it need not load the contract.

/** Version of this interface. */
export const INTERFACE_VERSION = '3.0.0';
