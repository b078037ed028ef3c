import t from 'tap';
import { type HealthFacts, isReady, judge } from '#gateway/health/judgement.js';
import { HEALTH_PARTS, type HealthPart } from '#protocol/words.js';
import { vitalsOf } from '../../support/test-rig.js';

const LIMITS = { lowRoomBytes: 2_000_000, noRoomBytes: 1_000_000, loopLagMs: 1_000 };
const SINCE = '2026-08-01T12:00:00.000Z';
const WELL: HealthFacts = {
  discovery: { state: 'working', since: SINCE, reason: '' },
  sdkVersion: 'V2.01.00 (simulated)',
  cameras: [],
  loopLagMs: 3,
  stateDirectory: { path: '/state', roomBytes: 5_000_000 },
  unreadJournal: undefined,
  savePlaces: [{ path: '/pictures', roomBytes: 5_000_000 }],
  spool: { heldBytes: 0, limitBytes: 100 },
  bus: undefined,
};
const BUS = { isUp: true, reason: '', since: SINCE, storageFault: '', warning: '', hosts: [] };

t.test('a service without problems is ready', async (t) => {
  const judged = judge({ ...WELL, cameras: [vitalsOf({}), vitalsOf({ id: 'D2', state: 'absent' })] }, LIMITS);
  t.same(
    HEALTH_PARTS.filter((name) => judged[name]?.state !== 'ok'),
    ['bus'],
    'a service without a bus has no such part',
  );
  t.ok(isReady(judged));
});

const CASES: [string, Partial<HealthFacts>, HealthPart, RegExp, boolean][] = [
  [
    'discovery starts',
    { discovery: { state: 'starting', since: SINCE, reason: '' } },
    'discovery',
    /first look/,
    false,
  ],
  [
    'discovery fails',
    { discovery: { state: 'failing', since: SINCE, reason: 'no bus' } },
    'discovery',
    /^no bus$/,
    false,
  ],
  ['the SDK is not loaded', { sdkVersion: '' }, 'sdk', /not been loaded/, false],
  [
    'a part of the journal of shots could not be read',
    { unreadJournal: '/state/shots/shots-00000007.jsonl' },
    'stateDirectory',
    /^\/state\/shots\/shots-00000007\.jsonl could not be read.*bodies of this host expose nothing in shots of other hosts/,
    true,
  ],
  [
    'the state directory cannot be written to',
    { stateDirectory: { path: '/state', problem: '/state cannot be written to (EROFS)' } },
    'stateDirectory',
    /EROFS/,
    false,
  ],
  [
    'there is no room for a picture',
    { savePlaces: [...WELL.savePlaces, { path: '/b', roomBytes: 999_999 }] },
    'saveDirectory',
    /^0 MiB are free at \/b$/,
    false,
  ],
  [
    'there is little room for pictures',
    { savePlaces: [{ path: '/a', roomBytes: 1_500_000 }, ...WELL.savePlaces] },
    'saveDirectory',
    /^1 MiB are free at \/a$/,
    true,
  ],
  [
    'a directory is not known yet',
    { savePlaces: [{ path: '/a' }] },
    'saveDirectory',
    /not been looked at/,
    true,
  ],
  [
    'a camera is being recovered',
    { cameras: [vitalsOf({}), vitalsOf({ id: 'D2', state: 'recovering', reason: 'SIGSEGV' })] },
    'cameras',
    /^D2 is recovering: SIGSEGV$/,
    true,
  ],
  [
    'a process is stuck',
    { cameras: [vitalsOf({ state: 'available', isStuck: true })] },
    'cameras',
    /^D1: the kernel/,
    true,
  ],
  [
    'more cameras have failed than are named',
    { cameras: [1, 2, 3, 4, 5, 6].map((n) => vitalsOf({ id: `D${n}`, state: 'failed', reason: 'x' })) },
    'cameras',
    /D4 is failed: x; and 2 more$/,
    true,
  ],
  [
    'a body is not as rigd assumes',
    {
      cameras: [
        vitalsOf({
          brokenAssumptions: [
            { name: 'elementSizes', about: 'Sizes are right', seen: '5 bytes', count: 2, remedy: 'look' },
          ],
        }),
      ],
    },
    'cameras',
    /^D1 is not as assumed: Sizes are right; seen: 5 bytes; look$/,
    true,
  ],
  ['the loop was late', { loopLagMs: 1_234.5 }, 'loop', /1235 ms/, true],
  [
    'the bus is down',
    { bus: { ...BUS, isUp: false, reason: 'the connection is lost' } },
    'bus',
    /^the bus is down: the connection is lost$/,
    true,
  ],
  [
    'a host of the rig is away',
    {
      bus: {
        ...BUS,
        hosts: [
          { name: 'left', state: 'here', reason: '' },
          { name: 'right', state: 'unreachable', reason: 'no sign of life' },
        ],
      },
    },
    'bus',
    /^host right is unreachable: no sign of life$/,
    true,
  ],
  [
    'the disk of the bus is full',
    { bus: { ...BUS, storageFault: 'insufficient resources' } },
    'bus',
    /refuses what all hosts share: insufficient resources$/,
    true,
  ],
  [
    'another program has the log-in of this host',
    { bus: { ...BUS, warning: 'another program is on the bus' } },
    'bus',
    /^another program is on the bus$/,
    true,
  ],
  ['readers fill the spool', { spool: { heldBytes: 95, limitBytes: 100 } }, 'spool', /fill the space/, true],
];

for (const [name, facts, part, why, ready] of CASES) {
  t.test(`${ready ? 'a warning, and still ready' : 'not ready'}: ${name}`, async (t) => {
    const judged = judge({ ...WELL, ...facts }, LIMITS);
    t.match(judged[part], { state: ready ? 'warning' : 'failing', why });
    t.equal(isReady(judged), ready);
    t.same(
      HEALTH_PARTS.filter((each) => (judged[each]?.state ?? 'ok') !== 'ok'),
      [part],
      'no other part is blamed',
    );
  });
}
