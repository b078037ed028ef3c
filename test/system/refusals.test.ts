// A refusal names its reason, as far as the camera reports it. The tests cause every reason and search for it in the
// answer.

import t from 'tap';
import { REFUSAL_ADVICE } from '#gateway/errors/refusal-advice.js';
import { Service } from '#harness/service.js';
import type { RefusalReason } from '#protocol/refusal-reasons.js';

/**
 * Service of all tests that need no limits of their own. A call after a write waits for its effect on a busy machine,
 * too.
 */
const shared = await Service.start(t, { rig: 'ILCE-7M4:3', limits: { settleMs: 10_000, answerMs: 60_000 } });

interface Stage {
  service: Service;
  id: string;
  /** `/api/cameras/<id>`. */
  path: string;
  set: (property: string, value: string) => Promise<void>;
  act: (action: string, body?: object) => Promise<void>;
}

interface Row {
  reason: RefusalReason;
  /** Puts the camera into a state with this reason. */
  prepare: (stage: Stage) => Promise<void>;
  /** Refused requests: method, path below the camera, body. */
  asks: [string, string, object?];
  code: string;
  restore?: (stage: Stage) => Promise<void>;
}

/** The SDK refuses every write, whatever this body would do, as with a body that accepts none now. */
const refuseWrites = ({ service, id }: Stage, sdkCode = '0x8402') => {
  service.injectFault(id, `SetDeviceProperty error(${sdkCode})`);
};
const iso: Row['asks'] = ['PUT', 'properties/iso', { value: '0x640' }];

const ROWS: readonly Row[] = [
  {
    reason: 'busy',
    prepare: async (stage) => refuseWrites(stage, '0x820b'),
    asks: iso,
    code: 'SDK_REFUSED',
  },
  {
    reason: 'focus_mode',
    prepare: ({ set }) => set('focus-mode', 'af-s'),
    asks: ['POST', 'actions/focus-near-far', { step: 1 }],
    code: 'NOT_WRITABLE',
  },
  {
    reason: 'focus_area',
    prepare: async ({ set }) => {
      await set('focus-mode', 'af-s');
      await set('focus-area', '0x1');
    },
    asks: ['PUT', 'af-area-position', { x: 320, y: 240 }],
    code: 'SDK_REFUSED',
  },
  {
    reason: 'exposure_program',
    prepare: ({ set }) => set('exposure-program-mode', '0x4'),
    asks: ['PUT', 'properties/aperture', { value: 'F8' }],
    code: 'NOT_WRITABLE',
    restore: ({ set }) => set('exposure-program-mode', '0x1'),
  },
  {
    reason: 'other_setting',
    prepare: ({ set }) => set('white-balance', '0x0'),
    asks: ['PUT', 'properties/white-balance-color-temp', { value: '5600K' }],
    code: 'NOT_WRITABLE',
  },
  {
    reason: 'read_only',
    prepare: async () => {},
    asks: ['PUT', 'properties/battery-remain', { value: '0x1' }],
    code: 'NOT_WRITABLE',
  },
  {
    reason: 'recording',
    prepare: async (stage) => {
      await stage.act('movie-rec');
      refuseWrites(stage);
    },
    asks: iso,
    code: 'SDK_REFUSED',
    restore: ({ act }) => act('movie-rec'),
  },
  {
    reason: 'key_held',
    prepare: async (stage) => {
      await stage.act('button', { button: 'c1', action: 'down' });
      refuseWrites(stage);
    },
    asks: iso,
    code: 'SDK_REFUSED',
    restore: ({ act }) => act('button', { button: 'c1', action: 'up' }),
  },
  {
    reason: 'card_full',
    prepare: async ({ service, id, set }) => {
      await set('focus-mode', 'mf');
      await set('still-image-store-destination', '0x2');
      await service.sim('card', id, '1', 'fill');
      await service.reads(id, 'media-slot1-remaining-photos', '0x0');
    },
    asks: ['POST', 'actions/shutter'],
    code: 'STORAGE_FULL',
  },
  {
    reason: 'no_card',
    prepare: async ({ service, id, set }) => {
      await set('focus-mode', 'mf');
      await set('still-image-store-destination', '0x2');
      await service.sim('card', id, '1', 'pull');
      await service.reads(id, 'media-slot1-status', '0x1');
    },
    asks: ['POST', 'actions/shutter'],
    code: 'STORAGE_FULL',
    restore: async ({ service, id, set }) => {
      await service.sim('card', id, '1', 'insert');
      await set('still-image-store-destination', '0x1');
    },
  },
];

t.test('a refusal names its reason, the camera and what to do', async (t) => {
  const service = shared;
  const { id, path } = await service.camera(t, { mode: 'remote' });
  const stage: Stage = {
    service,
    id,
    path,
    set: async (property, value) => {
      await service.ok('PUT', `${path}/properties/${property}`, { value });
    },
    act: async (action, body) => {
      await service.ok('POST', `${path}/actions/${action}`, body);
    },
  };
  for (const { reason, prepare, asks, code, restore } of ROWS) {
    await prepare(stage);
    const [method, what, body] = asks;
    const answer = await service.request(method, `${path}/${what}`, body);
    service.clearFaults(id);
    const { advice, retryable } = REFUSAL_ADVICE[reason];
    t.match(answer, { status: 400, body: { code, data: { error: reason } } }, reason);
    t.equal(answer.body.retryable, retryable || undefined, `${reason}: whether it passes without help`);
    t.match(answer.body.message, `Camera ${id} (ILCE-7M4): `);
    t.ok(answer.body.message.endsWith(advice), answer.body.message);
    t.match(answer.body.message, ', because ');
    await restore?.(stage);
  }
});

t.test('the priority key at the camera is the reason, unless the body obeys anyway', async (t) => {
  const service = shared;
  const { path } = await service.camera(t, { mode: 'remote' });
  await service.ok('PUT', `${path}/priority-key`, { setting: 'camera-position' });
  const { writable } = (await service.ok('GET', `${path}/properties/iso`)).body.data;
  const answer = await service.request('PUT', `${path}/properties/iso`, { value: '0x640' });
  const reason = { status: 400, body: { code: 'NOT_WRITABLE', data: { error: 'priority_key_at_camera' } } };
  t.match(answer, writable ? { status: 200 } : reason);
});

t.test('a property that the camera has not reported yet is not one that it lacks', async (t) => {
  const limits = { growthMs: 600_000, growthQuietMs: 600_000, growthWaitMs: 200 };
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  // A property of cinema cameras: this body never reports it.
  const write = await service.request('PUT', `/api/cameras/${id}/properties/exposure-index`, {
    value: '0x320',
  });
  const { advice } = REFUSAL_ADVICE.not_reported_yet;
  t.match(write, {
    status: 400,
    body: {
      code: 'PROPERTY_NOT_REPORTED',
      retryable: true,
      data: { error: 'not_reported_yet', retryable: 'true' },
    },
  });
  t.ok(write.body.message.endsWith(advice), write.body.message);
});

t.test(
  'row 4: writes of a client right after a connect are taken, however slowly the camera comes up',
  async (t) => {
    const service = shared;
    const { path } = await service.camera(t);
    await service.ok('POST', `${path}/connection`, { mode: 'remote' });
    await service.ok('PUT', `${path}/priority-key`, { setting: 'pc-remote' });
    for (const [property, value] of [
      ['focus-mode', '0x2'],
      ['focus-area', '0x7'],
      ['iso', '0x320'],
    ] as const) {
      const write = await service.request('PUT', `${path}/properties/${property}`, { value });
      t.equal(write.status, 200, write.body.message);
      t.match((await service.ok('GET', `${path}/properties/${property}`)).body.data, { value });
    }
    t.match(await service.request('PUT', `${path}/af-area-position`, { x: 320, y: 240 }), { status: 200 });
  },
);
