// The places of the desk that gateway and desk share, in the state directory.

/** Directory of the desk. */
export const DESK = 'desk';
/** File in it that exists while there is work that the next desk must finish, if this one is killed. */
export const UNFINISHED = 'unfinished';
/** Directory in it with a file for each entry of the bin. */
export const BIN = 'bin';
/** Directory in it with the sockets of this run; only this user may enter it. */
export const RUN = 'run';
/** Names of the sockets: of the desk, for the gateway; and of the gateway, for the desk. */
export const SOCKETS = { desk: 'desk', gateway: 'gateway' } as const;
/** Directory beside pictures that were moved into the bin; in it, each entry of the bin has a directory. */
export const BIN_DIRECTORY = '.rigd-bin';
