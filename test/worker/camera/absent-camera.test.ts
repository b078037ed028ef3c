// A camera that the SDK searches for and does not find: the answer reports this, and the attempt leaves nothing behind.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { CAMERA, RealWorker } from '../../support/real-worker.js';

/** A camera that is not in the rig. */
const UNKNOWN = { id: 'D10F607', model: 'ILCE-7M4', connectionType: 'USB' } as const;
/** The body of the rig as a client names it that has never seen it in a list. */
const UNLISTED = { id: CAMERA.id, model: 'ILCE-9M9', connectionType: 'USB' } as const;

t.test(
  'a camera with another id is refused by name, and the one that is present connects at once',
  async (t) => {
    const real = await RealWorker.start(t);
    await t.rejects(real.connect({ camera: UNKNOWN }), {
      code: 'CONNECT_REFUSED',
      outcome: 'none',
      message: /does not see camera D10F607; check its cable/,
    });
    await real.connect();
    t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
  },
);

t.test('a body that no list has shown connects when it is present, and is refused when not', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect({ camera: UNLISTED });
  await real.worker.call('disconnectCamera', {});
  const plug = (word: string) =>
    appendFileSync(join(real.directory, 'bodies', UNLISTED.id, 'plug'), `${word}\n`);
  plug('unplugged');
  await t.rejects(real.connect({ camera: UNLISTED }), {
    code: 'CONNECT_REFUSED',
    message: /does not see camera/,
  });
  plug('plugged');
  await real.connect({ camera: UNLISTED });
});

t.test('the fingerprint of a camera that is not seen cannot be read', async (t) => {
  const real = await RealWorker.start(t);
  const camera = { ...UNKNOWN, connectionType: 'Network' } as const;
  await t.rejects(real.worker.call('getFingerprint', { camera }), {
    code: 'FINGERPRINT_UNREADABLE',
    message: /cannot be read: the SDK does not see camera D10F607/,
  });
});
