// The environment variables of commands, for docs/use/command-line.md and the man page; those of the service and of
// simulated cameras count for commands, too, and are in the tables of their settings.

/** Name and meaning. */
export const COMMAND_VARIABLES = [
  ['RIGD_URL', 'Address of the service.'],
  [
    'RIGD_TOKEN',
    'Token of the service. The commands do not take it as an argument, which other users could read.',
  ],
  [
    'RIGD_CONFIG',
    'Config file of the service; the commands use the address and the token in it. The word none means no config file.',
  ],
  [
    'RIGD_LEASE',
    'Ids of leases, separated by commas; every command sends them. rigd lease take prints the line that sets it.',
  ],
  [
    'RIGD_CAMERA_PASSWORD',
    'Password of a camera with access authentication, for rigd connect and rigd probe.',
  ],
  [
    'RIGD_CA',
    'Path of the certificate of the authority that signed that of the service, for a service with HTTPS; PEM.',
  ],
  ['NO_COLOR', 'If it is set, the output has no colours.'],
];
