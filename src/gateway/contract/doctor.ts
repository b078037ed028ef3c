// The examination of the host, as the service itself sees it.

import Type from 'typebox';
import { DOCTOR_RESULTS } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';

const Result = Type.Enum([...DOCTOR_RESULTS], {
  description: 'warning: it works, or will until more is asked of it. failure: it does not work.',
});

const Finding = Type.Object(
  {
    name: Type.String({ description: 'The check, such as usb-access. docs/doctor.md lists them.' }),
    result: Result,
    why: Type.String({ description: 'One sentence for people.' }),
    todo: Type.Array(Type.String(), {
      description:
        'What to type on the host of the service, a line each; lines that begin with # are for people.',
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
  summary: 'What on this host stands in the way of the cameras',
  description:
    'Looks at the host with the user and the environment of the service: node, SDK, USB, disks, limits, clock, ' +
    'unit. Takes up to some seconds and writes a small file; it is meant for people who look for a reason and not ' +
    'for monitoring. Requests at the same time share one examination. Never asks a camera.',
  success: jsonAnswer(
    'The findings, failures among them or not.',
    plainAnswer({
      result: Result,
      at: Type.String({ format: 'date-time', description: 'When it began: RFC 3339, UTC.' }),
      service: Type.Object({
        version: Type.String({ description: 'Version of the program, not of this interface.' }),
        pid: Type.Integer({ minimum: 1 }),
      }),
      checks: Type.Array(Finding, { description: 'One for each check, always in the same order.' }),
    }),
  ),
  failures: [],
});
