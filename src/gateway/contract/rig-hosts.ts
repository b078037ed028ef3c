// Hosts of the rig: names, states, and the differences of their clocks.

import Type from 'typebox';
import { CLOCK_SOURCES, HOST_STATES } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';

const optional = Type.Optional;
const since = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} RFC 3339, UTC.` });

const HostClock = Type.Object(
  {
    offsetUs: Type.Number({
      description:
        'Monotonic clock of the host (CLOCK_MONOTONIC) minus that of the host that answers, in microseconds.',
    }),
    boundUs: Type.Number({ minimum: 0, description: 'Largest possible error of offsetUs.' }),
    from: Type.Enum([...CLOCK_SOURCES], {
      description: 'How it was found: chrony, or round trips over the bus.',
    }),
  },
  { title: 'HostClock' },
);

const RigHost = Type.Object(
  {
    name: Type.String(),
    self: optional(Type.Literal(true, { description: 'The host that answers.' })),
    state: Type.Enum([...HOST_STATES], {
      description:
        'unreachable: no sign of life, or this host has no bus. refused: it speaks another version of the host protocol, or is a second ' +
        'host with the same name.',
    }),
    since: since('Time since which the host is in this state.'),
    reason: Type.String({ description: 'Reason the host is unreachable or refused; empty otherwise.' }),
    version: Type.String({ description: 'Version of the program on the host.' }),
    url: Type.String({ description: 'Address of its HTTP server; empty if unknown.' }),
    cameras: Type.Integer({ minimum: 0, description: 'Number of bodies in its last report.' }),
    connected: Type.Integer({ minimum: 0, description: 'Number of connected bodies.' }),
    clock: optional(HostClock),
  },
  { title: 'RigHost' },
);

const Bus = Type.Object(
  {
    state: Type.Enum(['up', 'down']),
    since: since('Since when.'),
    reason: Type.String({ description: 'Reason it is down; empty otherwise.' }),
  },
  { title: 'RigBus' },
);

/** GET /api/rig/hosts. */
export const listHosts = operation({
  operationId: 'listHosts',
  method: 'GET',
  path: '/api/rig/hosts',
  tag: 'Rig',
  summary: 'List the hosts of the rig and their states',
  description:
    'Answers from memory; contacts no host. A service without a bus lists only itself, without rig and bus. ' +
    'docs/run/hosts.md explains a rig of several hosts.',
  success: jsonAnswer(
    'The hosts: first the one that answers, then the others by name.',
    plainAnswer({
      rig: optional(Type.String({ description: 'Name of the rig.' })),
      host: Type.String({ description: 'Name of the host that answers.' }),
      bus: optional(Bus),
      hosts: Type.Array(RigHost),
    }),
  ),
  failures: [],
});
