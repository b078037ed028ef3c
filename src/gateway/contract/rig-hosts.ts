// The hosts of the rig: which there are, how they stand, and how their clocks agree.

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
        'Its steady clock (CLOCK_MONOTONIC, since it was switched on) less that of the host that answers, in microseconds.',
    }),
    boundUs: Type.Number({ minimum: 0, description: 'By how much offsetUs can be wrong, at most.' }),
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
        'unreachable: no sign of life, or this host has no bus. refused: it speaks another version, or is a second ' +
        'host of one name.',
    }),
    since: since('Since when it is so.'),
    reason: Type.String({ description: 'Why it is unreachable or refused; empty otherwise.' }),
    version: Type.String({ description: 'Version of its program.' }),
    url: Type.String({ description: 'Where its HTTP answers; empty: not known.' }),
    cameras: Type.Integer({ minimum: 0, description: 'Bodies that it has, by its last report.' }),
    connected: Type.Integer({ minimum: 0, description: 'Those of them that are connected.' }),
    clock: optional(HostClock),
  },
  { title: 'RigHost' },
);

const Bus = Type.Object(
  {
    state: Type.Enum(['up', 'down']),
    since: since('Since when.'),
    reason: Type.String({ description: 'Why it is down; empty otherwise.' }),
  },
  { title: 'RigBus' },
);

/** GET /api/rig/hosts. */
export const listHosts = operation({
  operationId: 'listHosts',
  method: 'GET',
  path: '/api/rig/hosts',
  tag: 'Rig',
  summary: 'The hosts of the rig, and how each of them stands',
  description:
    'From memory; no host is asked. A service without a bus answers with itself alone, and without rig and bus. ' +
    'docs/hosts.md explains a rig of several hosts.',
  success: jsonAnswer(
    'The hosts, the one that answers first, the others by name.',
    plainAnswer({
      rig: optional(Type.String({ description: 'The name of the rig.' })),
      host: Type.String({ description: 'The name of the host that answers.' }),
      bus: optional(Bus),
      hosts: Type.Array(RigHost),
    }),
  ),
  failures: [],
});
