// The examination of the host by the service.

import Type from 'typebox';
import { DOCTOR_RESULTS } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';

const Result = Type.Enum([...DOCTOR_RESULTS], {
  description:
    'ok: no problem. warning: it works, but may fail under more load. failure: it does not work. The result ' +
    'of an examination is its worst finding.',
});

const Finding = Type.Object(
  {
    name: Type.String({
      description: 'Name of the check, such as usb-access; docs/run/doctor.md lists them.',
    }),
    result: Result,
    why: Type.String({ description: 'The finding in one sentence, for people.' }),
    todo: Type.Array(Type.String(), {
      description: 'Commands to type on the host, one per line. Lines that begin with # are explanations.',
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
    'For people who look for the cause of a problem, not for monitoring: an examination takes up to several ' +
    'seconds. It covers Node, the SDK, USB, disks, limits, the clock and the systemd unit, with the user and ' +
    'the environment of the service. To measure the disk it writes a file and removes it. It opens the USB ' +
    'device of each body for a moment, but no session. Simultaneous requests share one examination.',
  success: jsonAnswer(
    'The findings, with or without failures.',
    plainAnswer({
      result: Result,
      at: Type.String({
        format: 'date-time',
        description: 'Time at which the examination began. RFC 3339, UTC.',
      }),
      service: Type.Object({
        version: Type.String({ description: 'Version of the program, not of the interface.' }),
        pid: Type.Integer({ minimum: 1, description: 'Id of the process of the service.' }),
      }),
      checks: Type.Array(Finding, { description: 'One finding for each check, always in the same order.' }),
    }),
  ),
  failures: [],
});
