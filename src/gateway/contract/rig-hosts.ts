// The hosts of the rig: their names, their states, and the differences between their clocks.

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
        'Monotonic clock (CLOCK_MONOTONIC) of this host minus the monotonic clock of the host that answers, ' +
        'in microseconds.',
    }),
    boundUs: Type.Number({ minimum: 0, description: 'Largest possible error of offsetUs, in microseconds.' }),
    from: Type.Enum([...CLOCK_SOURCES], {
      description:
        'Source of the offset. own: this is the host that answers, and the offset is 0. bus: measured with ' +
        'messages over the bus. chrony: derived from chrony, which runs on both hosts.',
    }),
  },
  {
    title: 'HostClock',
    description: 'Difference between the clock of a host and that of the host that answers.',
  },
);

const RigHost = Type.Object(
  {
    name: Type.String({ description: 'Name of the host.' }),
    self: optional(Type.Literal(true, { description: 'true: this is the host that answers.' })),
    state: Type.Enum([...HOST_STATES], {
      description:
        'here: the host takes part in the rig. unreachable: it gives no sign of life, or the host that answers ' +
        'has no connection to the bus. refused: it uses another version of the host protocol, or it is a ' +
        'second host with the same name.',
    }),
    since: since('Time since which the host is in this state.'),
    reason: Type.String({ description: 'Reason why the host is unreachable or refused; empty otherwise.' }),
    version: Type.String({ description: 'Version of the program on the host.' }),
    url: Type.String({ description: 'Address of the HTTP server of the host; empty if unknown.' }),
    cameras: Type.Integer({ minimum: 0, description: 'Number of bodies that the host last reported.' }),
    connected: Type.Integer({
      minimum: 0,
      description: 'Number of connected bodies that the host last reported.',
    }),
    clock: optional(HostClock),
  },
  { title: 'RigHost' },
);

const Bus = Type.Object(
  {
    state: Type.Enum(['up', 'down'], {
      description: 'down: the host that answers has no connection to the bus.',
    }),
    since: since('Time since which the bus is in this state.'),
    reason: Type.String({ description: 'Reason why the bus is down; empty otherwise.' }),
  },
  { title: 'RigBus', description: 'The bus: the NATS server through which the hosts of a rig communicate.' },
);

/** GET /api/rig/hosts. */
export const listHosts = operation({
  operationId: 'listHosts',
  method: 'GET',
  path: '/api/rig/hosts',
  tag: 'Rig',
  summary: 'List the hosts of the rig and their states',
  description:
    'Answered from memory; contacts no host. The hosts of a rig communicate through a NATS server, the bus. ' +
    'A service without a bus lists only its own host and leaves out the members rig and bus. ' +
    'docs/run/hosts.md explains a rig of several hosts.',
  success: jsonAnswer(
    'The hosts of the rig.',
    plainAnswer({
      rig: optional(Type.String({ description: 'Name of the rig.' })),
      host: Type.String({ description: 'Name of the host that answers.' }),
      bus: optional(Bus),
      hosts: Type.Array(RigHost, {
        description: 'The hosts: first the host that answers, then the others in order of their names.',
      }),
    }),
  ),
  failures: [],
});
