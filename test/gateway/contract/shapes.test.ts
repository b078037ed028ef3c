// A member that the contract lacks does not compile: each `@ts-expect-error` below is an error of the compiler itself
// once the line below it compiles.

import t from 'tap';
import { exact } from '#base/exact.js';
import type {
  BodyResult,
  CameraStatus,
  Drift,
  HostView,
  Lease,
  ListedCamera,
  LogEntry,
  OwnLease,
  Receipt,
  RigCameraView,
  RigGroupView,
  ShotSummary,
  TimelineEntry,
  VerifiedFile,
} from '#gateway/contract/shapes.js';

const receipt = exact<Receipt>();
const exposure = exact<Exposure>();
const body = exact<RigCameraView>();
const status = exact<CameraStatus>();
const host = exact<HostView>();

/** Spread as parts of the gateway spread members that may be left out. */
const may: string | undefined = process.argv.at(-1);
const surplus = may === undefined ? {} : { surplus: may };

const LEASE: Lease = {
  scope: '*',
  holder: 'Anna',
  since: '2027-03-01T10:00:00Z',
  expiresAt: '2027-03-01T10:01:00Z',
};

t.test('an object that has the shape of the contract is returned unchanged', async (t) => {
  t.equal(exact<Lease>()(LEASE), LEASE);
  const own = exact<OwnLease>()({ leaseId: 'secret', ...LEASE });
  t.same(own, { leaseId: 'secret', ...LEASE });
  const result = exact<BodyResult>()({ id: 'A', name: '', success: true, data: { anything: { at: 'all' } } });
  t.same(result.data, { anything: { at: 'all' } });
});

t.test('a member that the contract lacks does not compile, however it is spread', async (t) => {
  const makers = [
    // @ts-expect-error no receipt has it
    (one: Receipt) => receipt({ ...one, ...surplus }),
    // @ts-expect-error no body of a shot has it
    (one: Receipt) => receipt({ ...one, bodies: one.bodies.map((each) => ({ ...each, ...surplus })) }),
    // @ts-expect-error no exposure has it
    (one: Exposure) => exposure({ ...one, ...surplus }),
    // @ts-expect-error the call of no exposure has it
    (one: Exposure) => exposure({ ...one, issued: { at: '', ...surplus } }),
    // @ts-expect-error no file has it
    (one: Exposure) => exposure({ ...one, files: one.files.map((file) => ({ ...file, ...surplus })) }),
    // @ts-expect-error no shot in a list has it
    (one: ShotSummary) => exact<ShotSummary>()({ ...one, ...surplus }),
    // @ts-expect-error no verdict has it
    (one: VerifiedFile) => exact<VerifiedFile>()({ ...one, ...surplus }),
    // @ts-expect-error no body of the rig has it
    (one: RigCameraView) => body({ ...one, ...surplus }),
    // @ts-expect-error the facts of no body have it
    (one: RigCameraView) => body({ ...one, facts: { cards: [], ...surplus } }),
    // @ts-expect-error no group has it
    (one: RigGroupView) => exact<RigGroupView>()({ ...one, ...surplus }),
    // @ts-expect-error no drift has it
    (one: Drift) => exact<Drift>()({ ...one, ...surplus }),
    // @ts-expect-error no lease has it
    (one: Lease) => exact<Lease>()({ ...one, ...surplus }),
    // @ts-expect-error no entry has it
    (one: TimelineEntry) => exact<TimelineEntry>()({ ...one, ...surplus }),
    // @ts-expect-error no result has it
    (one: BodyResult) => exact<BodyResult>()({ ...one, ...surplus }),
    // @ts-expect-error no camera in the list has it
    (one: ListedCamera) => exact<ListedCamera>()({ ...one, ...surplus }),
    // @ts-expect-error no worker has it
    (one: CameraStatus) => status({ ...one, worker: { ...one.worker, ...surplus } }),
    // @ts-expect-error no clock has it
    (one: HostView, clock: Clock) => host({ ...one, clock: { ...clock, ...surplus } }),
    // @ts-expect-error no entry of the log has it
    (one: LogEntry) => exact<LogEntry>()({ ...one, ...surplus }),
  ];
  t.equal(makers.length, 18);
});

t.test('a member that is missing, or has another type, does not compile', async (t) => {
  const { holder: _, ...rest } = LEASE;
  const makers = [
    // @ts-expect-error there is no lease without a holder
    () => exact<Lease>()(rest),
    // @ts-expect-error a holder is a text
    () => exact<Lease>()({ ...LEASE, holder: 1 }),
  ];
  t.equal(makers.length, 2);
});

type Exposure = Receipt['bodies'][number]['exposures'][number];
type Clock = NonNullable<HostView['clock']>;
