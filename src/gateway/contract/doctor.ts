// The examination of the host, as the service itself sees it.

import Type from 'typebox';
import { DOCTOR_RESULTS } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';

const Result = Type.Enum([...DOCTOR_RESULTS], {
  description:
    'ok: nothing is wrong. warning: it works, but may fail under more load. failure: it does ' + 'not work.',
});

const Finding = Type.Object(
  {
    name: Type.String({
      description: 'Name of the check, such as usb-access; docs/run/doctor.md lists them.',
    }),
    result: Result,
    why: Type.String({ description: 'The finding in one sentence, for people.' }),
    todo: Type.Array(Type.String(), {
      description:
        'Commands to type on the host of the service, one per line; lines that begin with # are explanations.',
    }),
  },
  { title: 'Finding' },
);

/** GET /api/doctor. */
export const examineHost = operation({
  operationId: 'examineHost',
  method: 'GET',
  path: '/api/doctor',
  tag: 'Server',
  summary: 'Examine this host for problems that affect the cameras',
  description:
    'Examines the host with the user and the environment of the service: node, SDK, USB, ' +
    'disks, limits, clock, unit. Takes up to several seconds and writes a file, which it ' +
    'removes, to measure the disk; meant for people who look for a cause, not for ' +
    'monitoring. Simultaneous requests share one examination. Opens no session with a ' +
    'camera, but opens the USB device of each body for a moment.',
  success: jsonAnswer(
    'The findings, with or without failures.',
    plainAnswer({
      result: Result,
      at: Type.String({
        format: 'date-time',
        description: 'Time at which the examination began. RFC 3339, UTC.',
      }),
      service: Type.Object({
        version: Type.String({ description: 'Version of the program, not the version of this interface.' }),
        pid: Type.Integer({ minimum: 1 }),
      }),
      checks: Type.Array(Finding, { description: 'One finding per check, always in the same order.' }),
    }),
  ),
  failures: [],
});
