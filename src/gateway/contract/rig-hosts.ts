// The hosts of the rig: which hosts there are, the state of each, and by how much their clocks differ.

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
        'Monotonic clock (CLOCK_MONOTONIC) of the host minus that of the host that answers, in ' +
        'microseconds.',
    }),
    boundUs: Type.Number({ minimum: 0, description: 'Largest possible error of offsetUs, in microseconds.' }),
    from: Type.Enum([...CLOCK_SOURCES], {
      description:
        'How the offset was measured. own: this host answers, and its offset is 0. bus: by round ' +
        'trips over the bus. chrony: by chrony on both hosts.',
    }),
  },
  { title: 'HostClock' },
);

const RigHost = Type.Object(
  {
    name: Type.String(),
    self: optional(Type.Literal(true, { description: 'true: this is the host that answers.' })),
    state: Type.Enum([...HOST_STATES], {
      description:
        'unreachable: the host gives no sign of life, or the host that answers has no connection ' +
        'to the bus. refused: the host speaks another version of the host protocol, or is a ' +
        'second host with the same name.',
    }),
    since: since('Time since which the host is in this state.'),
    reason: Type.String({ description: 'Reason why the host is unreachable or refused; empty otherwise.' }),
    version: Type.String({ description: 'Version of the program on the host.' }),
    url: Type.String({ description: 'Address of its HTTP server; empty if unknown.' }),
    cameras: Type.Integer({ minimum: 0, description: 'Number of bodies in its last report.' }),
    connected: Type.Integer({ minimum: 0, description: 'Number of connected bodies in its last report.' }),
    clock: optional(HostClock),
  },
  { title: 'RigHost' },
);

const Bus = Type.Object(
  {
    state: Type.Enum(['up', 'down']),
    since: since('Time since which the bus is in this state.'),
    reason: Type.String({ description: 'Reason why the bus is down; empty otherwise.' }),
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
    'Answered from memory; contacts no host. A service without a bus (the NATS server that ' +
    'connects the hosts of a rig) lists only itself and leaves out the members rig and bus. ' +
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
