// Operations about the service itself. The version is the interface's, not the program's.

import Type from 'typebox';
import { DISCOVERY_STATES, HEALTH_PARTS, LOG_ENTRY_LEVELS, PART_STATES } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';

export { INTERFACE_VERSION } from './interface-version.js';

/** The kinds of hosts that the interface names. */
const PLATFORMS = [
  'linux-x64',
  'linux-arm64',
  'linux-arm',
  'darwin-arm64',
  'darwin-x64',
  'win32-x64',
  'unknown',
] as const;

/** One of those. */
export type Platform = (typeof PLATFORMS)[number];

/** The kind of a host. @param name in the form of node: `linux-x64` */
export function platformOf(name: string): Platform {
  return PLATFORMS.find((known) => known === name) ?? 'unknown';
}

/** GET /api/server/status. */
export const getServerStatus = operation({
  operationId: 'getServerStatus',
  method: 'GET',
  path: '/api/server/status',
  tag: 'Server',
  summary: 'Read the versions, the uptime and the number of cameras of the service',
  description:
    'Answered from memory within milliseconds; contacts no camera. getHealth shows whether ' +
    'the service is ready.',
  success: jsonAnswer(
    'The service is running.',
    plainAnswer(
      {
        server: Type.Object({
          version: Type.String({ description: 'Version of this interface.' }),
          sdkVersion: Type.String({
            description: 'Version of the camera SDK; empty until the SDK is loaded.',
          }),
          uptime: Type.Integer({ minimum: 0, description: 'Whole seconds since the start of the service.' }),
          platform: Type.Enum([...PLATFORMS]),
        }),
        cameras: Type.Object({
          connected: Type.Integer({ minimum: 0 }),
          discovered: Type.Integer({ minimum: 0 }),
        }),
        discovery: Type.Object(
          {
            state: Type.Enum([...DISCOVERY_STATES], {
              description:
                'failing: no search for cameras succeeds. Known cameras stay listed; before the first ' +
                'search that succeeds, listCameras is refused.',
            }),
            since: Type.String({
              format: 'date-time',
              description: 'Time since which discovery is in this state. RFC 3339, UTC.',
            }),
            reason: Type.String({ description: 'Reason for the failure; empty if the search works.' }),
          },
          { title: 'Discovery', description: 'State of the search for cameras.' },
        ),
      },
      'ServerStatus',
    ),
  ),
  failures: [],
});

const PartHealth = Type.Object(
  {
    name: Type.String({
      description: `Name of the part: ${HEALTH_PARTS.join(', ')}; others may follow.`,
    }),
    state: Type.Enum([...PART_STATES], {
      description: 'warning: the part works, and needs attention. failing: the service is not ready.',
    }),
    why: Type.String({ description: 'The problem, for people; empty if there is none.' }),
    since: Type.String({
      format: 'date-time',
      description: 'Time since which the part is in this state. RFC 3339, UTC.',
    }),
  },
  { title: 'PartHealth' },
);

/** GET /api/health. */
export const getHealth = operation({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/health',
  tag: 'Server',
  summary: 'Read the readiness of the service, part by part',
  description:
    'Answered with 200 while no part is failing, otherwise with 503 NOT_READY and the same ' +
    'members in data. Answered from memory; contacts no camera, and never waits long for a ' +
    'disk.',
  success: jsonAnswer(
    'The service is ready.',
    plainAnswer({
      data: Type.Object({
        ready: Type.Literal(true),
        version: Type.String({ description: 'Version of the running program.' }),
        parts: Type.Array(PartHealth),
      }),
    }),
  ),
  failures: ['NOT_READY'],
});

const LogEntry = Type.Object(
  {
    timestamp: Type.String({ format: 'date-time', description: 'Time of the entry. RFC 3339, UTC.' }),
    level: Type.Enum([...LOG_ENTRY_LEVELS]),
    message: Type.String({ description: 'What happened, followed by details in the form name=value.' }),
    cameraId: Type.Optional(Type.String({ description: 'Id of the camera that the entry is about.' })),
  },
  { title: 'LogEntry' },
);

/** GET /api/server/logs. */
export const getServerLogs = operation({
  operationId: 'getServerLogs',
  method: 'GET',
  path: '/api/server/logs',
  tag: 'Server',
  summary: 'Read the newest log entries',
  description:
    'Newest first. The newest entries from the level debug up are kept, whatever level the ' +
    'service writes to its output; `level` selects among them. They contain no credentials, ' +
    'and there is none per event or picture.',
  query: Type.Object({
    lines: Type.Optional(
      Type.Integer({
        default: 100,
        description: 'Largest number of entries, 1 to 1,000; other values are replaced by the nearest bound.',
      }),
    ),
    level: Type.Optional(
      Type.Enum([...LOG_ENTRY_LEVELS, ''], {
        default: 'info',
        description: 'Lowest level to include; absent or empty means info.',
      }),
    ),
  }),
  success: jsonAnswer(
    'The entries.',
    plainAnswer(
      {
        logs: Type.Array(LogEntry),
        returned: Type.Integer({ minimum: 0, description: 'Number of entries in this answer.' }),
        total: Type.Integer({ minimum: 0, description: 'Number of entries that are kept, of all levels.' }),
      },
      'ServerLogsResponse',
    ),
  ),
  failures: [],
});

/** POST /api/server/shutdown. */
export const shutdownServer = operation({
  operationId: 'shutdownServer',
  method: 'POST',
  path: '/api/server/shutdown',
  tag: 'Server',
  summary: 'Stop the service',
  description: 'Answers, then disconnects all cameras and ends the process.',
  success: jsonAnswer('The service stops after this answer.', plainAnswer({})),
  failures: [],
});
