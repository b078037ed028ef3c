// Number of operations of one other host on one camera at the same time.

import t from 'tap';
import { CameraPlaces } from '#gateway/hosts/camera-places.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';

const never = () => new Promise<never>(() => undefined);

t.test('a host may run a limited number of operations at a camera at the same time', async (t) => {
  const places = new CameraPlaces({ busAskedOfCamera: 2 });
  const ends: (() => void)[] = [];
  const first = places.within('left', 'A', () => new Promise<void>((resolve) => ends.push(resolve)));
  void places.within('left', 'A', never);
  await t.rejects(
    places.within('left', 'A', async () => t.fail('it was begun')),
    { code: 'HOST_LATE', outcome: 'none', message: /host left.*camera A/ },
  );
  ends[0]?.();
  await first;
  t.equal(await places.within('left', 'A', async () => 'performed'), 'performed');
});

t.test('an operation of another host that fails makes room for another one', async (t) => {
  const places = new CameraPlaces({ busAskedOfCamera: 1 });
  for (let n = 0; n < 3; n += 1)
    await t.rejects(
      places.within('left', 'A', () => Promise.reject(new Error('failed'))),
      /failed/,
    );
});

t.test('the limit of operations is separate for each camera and each host', async (t) => {
  const places = new CameraPlaces({ busAskedOfCamera: 1 });
  void places.within('left', 'A', never);
  t.equal(await places.within('left', 'B', async () => 'B'), 'B');
  t.equal(await places.within('right', 'A', async () => 'A'), 'A');
});

t.test('operations that end something have a limit of their own, of the same size', async (t) => {
  const places = new CameraPlaces({ busAskedOfCamera: 1 });
  void places.within('left', 'A', never);
  t.equal(await places.within('left', 'A', async () => 'ended', 'end'), 'ended');
  void places.within('left', 'A', never, 'end');
  await t.rejects(places.within('left', 'A', never, 'end'), { code: 'HOST_LATE' });
});

t.test('requests of one host leave half of the queue of a camera to others', async (t) => {
  t.ok(4 * DEFAULT_LIMITS.busAskedOfCamera <= DEFAULT_LIMITS.queuedOperations);
});
