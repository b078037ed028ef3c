// The version of the HTTP interface, in a file of its own: a program that prints it need not load the contract.

/** Version of the HTTP interface. */
export const INTERFACE_VERSION = '3.0.0';
