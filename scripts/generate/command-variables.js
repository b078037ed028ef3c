// The environment variables of commands, for docs/use/command-line.md and the man page; those of the service and of
// simulated cameras count for commands, too, and are in the tables of their settings.

/** Name and meaning. */
export const COMMAND_VARIABLES = [
  ['RIGD_URL', 'Address of the service.'],
  ['RIGD_TOKEN', 'Token of the service; the commands never take it as an argument, which others could read.'],
  [
    'RIGD_CONFIG',
    'Config file of the service, whose address and token the commands use; none = without one.',
  ],
  ['RIGD_LEASE', 'Ids of leases that are sent along, with commas between, as rigd lease prints them.'],
  [
    'RIGD_CAMERA_PASSWORD',
    'Password of a camera with access authentication, for rigd connect and rigd probe.',
  ],
  ['NO_COLOR', 'No colours.'],
];
