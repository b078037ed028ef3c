// The settings of a rig of several hosts, one row each. bus-settings.ts gives the values their meaning.

import type { Setting } from './setting.js';

/** Settings by name. */
export const BUS_ROWS = {
  bus: {
    kind: 'text',
    value: 'URL',
    fallback: 'none (this host is a rig of its own)',
    meaning:
      'NATS server of a rig of several hosts: nats://rig-server:4222 or tls://…; several, separated by commas',
    explained:
      'the NATS server of a rig of several hosts ([hosts.md](hosts.md)), `nats://rig-server:4222` or `tls://…`; several ' +
      'addresses are separated by commas. Credentials are read from files, never from the URL',
    example: '"nats://rig-server:4222"',
    of: ({ bus }) => bus?.servers,
  },
  'bus-rig': {
    kind: 'text',
    value: 'NAME',
    fallback: '`rig`',
    meaning: 'name of the rig on that server',
    explained: 'name of the rig on that server: letters, digits, `-` and `_`',
    example: '"studio"',
    of: ({ bus }) => bus?.rig,
  },
  'bus-host': {
    kind: 'text',
    value: 'NAME',
    fallback: 'the name of this host, up to its first dot',
    meaning: 'name of this host, unique in the rig',
    explained:
      'name of this host in the rig, with the same characters as the name of the rig; a second host with the same name ' +
      'is refused',
    example: '"stage-left"',
    of: ({ bus }) => bus?.host,
  },
  'bus-url': {
    kind: 'text',
    value: 'URL',
    fallback:
      'the address at which the NATS server sees this host, with the port of the service. If the server sees a ' +
      'loopback address: the first IPv4 address of the network interfaces, or 127.0.0.1 if the service listens on ' +
      'loopback alone',
    meaning:
      'address at which other hosts fetch live view and files from this one, such as http://stage-left:8080',
    explained:
      'address from which the other hosts fetch live view and files of this one: `http://stage-left:8080`',
    example: '"http://stage-left:8080"',
    of: ({ bus }) => bus?.url,
  },
  'bus-user': {
    kind: 'text',
    value: 'NAME',
    fallback: 'none',
    meaning: 'user of the NATS server; needs --bus-password-file',
    explained: 'user of the NATS server; needs `--bus-password-file`',
    example: '"rigd"',
    of: ({ bus }) => bus?.user,
  },
  'bus-password-file': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that contains only the password of that user',
    example: '"/etc/rigd/bus-password"',
    isFile: true,
    of: ({ bus }) => bus?.password,
  },
  'bus-token-file': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that contains only the token for the NATS server',
    example: '"/etc/rigd/bus-token"',
    isFile: true,
    of: ({ bus }) => bus?.token,
  },
  'bus-nkey-file': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that contains only the seed of an nkey, SU…',
    explained: 'file that contains only the seed of an nkey (`SU…`)',
    example: '"/etc/rigd/bus-nkey"',
    isFile: true,
    of: ({ bus }) => bus?.nkeySeed,
  },
  'bus-ca': {
    kind: 'path',
    value: 'FILE',
    fallback: 'the authorities that Node.js trusts',
    meaning: 'certificates (PEM) of the authorities that signed the certificate of the NATS server',
    example: '"/etc/rigd/bus-ca.pem"',
    isFile: true,
    of: ({ bus }) => bus?.ca,
  },
  'bus-cert': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'certificate of this host for the NATS server, PEM; needs --bus-key',
    explained: 'certificate of this host for the NATS server, PEM; needs `--bus-key`',
    example: '"/etc/rigd/bus-cert.pem"',
    isFile: true,
    of: ({ bus }) => bus?.cert,
  },
  'bus-key': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'private key of that certificate, PEM',
    example: '"/etc/rigd/bus-key.pem"',
    isFile: true,
    of: ({ bus }) => bus?.key,
  },
} as const satisfies Record<string, Setting>;
