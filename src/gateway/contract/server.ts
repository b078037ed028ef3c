// Operations about the service itself. The exported version is that of the interface, not of the program.

import Type from 'typebox';
import { DISCOVERY_STATES, HEALTH_PARTS, LOG_ENTRY_LEVELS, PART_STATES } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';

export { INTERFACE_VERSION } from './interface-version.js';

/** The platforms that the published interface names. */
const PLATFORMS = [
  'linux-x64',
  'linux-arm64',
  'linux-arm',
  'darwin-arm64',
  'darwin-x64',
  'win32-x64',
  'unknown',
] as const;

/** A platform of the published interface. */
export type Platform = (typeof PLATFORMS)[number];

/** The platform of a host. @param name operating system and processor as Node names them: `linux-x64` */
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
    'Answered from memory within milliseconds; contacts no camera. To learn whether the service is ' +
    'ready, use getHealth.',
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
          platform: Type.Enum([...PLATFORMS], { description: 'Operating system and processor of the host.' }),
        }),
        cameras: Type.Object({
          connected: Type.Integer({ minimum: 0, description: 'Number of cameras with a session.' }),
          discovered: Type.Integer({
            minimum: 0,
            description: 'Number of listed cameras that are present: all except those in the state absent.',
          }),
        }),
        discovery: Type.Object(
          {
            state: Type.Enum([...DISCOVERY_STATES], {
              description:
                'starting: no search has ended yet. working: searches succeed. failing: no search succeeds; ' +
                'known cameras stay listed. Until the first search succeeds, listCameras is refused.',
            }),
            since: Type.String({
              format: 'date-time',
              description: 'Time since which discovery is in this state. RFC 3339, UTC.',
            }),
            reason: Type.String({
              description: 'Reason for the failure; empty if discovery is not failing.',
            }),
          },
          { title: 'Discovery', description: 'State of discovery, the search for cameras.' },
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
      description: `Name of the part: ${HEALTH_PARTS.join(', ')}; a later version may add others. docs/run/monitoring.md explains them.`,
    }),
    state: Type.Enum([...PART_STATES], {
      description:
        'ok: the part works. warning: it works, but needs attention. failing: the service is not ready.',
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
    'While no part is failing, the answer is 200. Otherwise it is 503 NOT_READY, with the same members ' +
    'in data. Answered from memory; contacts no camera, and never waits long for a disk.',
  success: jsonAnswer(
    'The service is ready.',
    plainAnswer({
      data: Type.Object({
        ready: Type.Literal(true, { description: 'true: no part is failing.' }),
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
    level: Type.Enum([...LOG_ENTRY_LEVELS], { description: 'Severity of the entry.' }),
    message: Type.String({ description: 'The event in words, followed by details in the form name=value.' }),
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
    'Newest first. The service keeps the newest entries of all levels in memory, even of levels that it does ' +
    'not write to its output; `level` selects among them. No entry contains credentials. Ordinary events ' +
    'and live-view pictures are not logged; a picture that is saved on the host is.',
  query: Type.Object({
    lines: Type.Optional(
      Type.Integer({
        default: 100,
        description:
          'Largest number of entries, 1 to 1,000. A value outside this range is replaced by its nearest bound.',
      }),
    ),
    level: Type.Optional(
      Type.Enum([...LOG_ENTRY_LEVELS, ''], {
        default: 'info',
        description: 'Lowest level to include. Absent or empty: info.',
      }),
    ),
  }),
  success: jsonAnswer(
    'The entries.',
    plainAnswer(
      {
        logs: Type.Array(LogEntry),
        returned: Type.Integer({ minimum: 0, description: 'Number of entries in this answer.' }),
        total: Type.Integer({ minimum: 0, description: 'Number of all entries that the service keeps.' }),
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
  description: 'The service answers, then disconnects all cameras and ends its process.',
  success: jsonAnswer('The service stops after this answer.', plainAnswer({})),
  failures: [],
});
