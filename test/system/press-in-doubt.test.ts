// A press just before the link is lost: the SDK refuses it as disconnected, and the body alone knows whether it has
// exposed. Then the cable is put back and the session returns. The reports of the service must match the body's log.

import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { type Answer, Service } from '#harness/service.js';
import { behaviour, TEMPER } from '#harness/temper.js';
import { fire, makeGroup } from '../support/fired-shot.js';
import { contradictionsOf, type TestReceipt } from '../support/receipt-judge.js';

/** Sessions that the SDK brings back, and sessions that the service opens anew. */
const MODES = ['remote', 'remote-transfer'] as const;

/**
 * The moments at which a fault of the press cuts the link, and whether the body has exposed. A client cannot
 * distinguish
 * them.
 */
const CUTS = [
  { when: 'before it reaches the body', faults: ['cut-before'], exposures: 0, isReported: false },
  {
    when: 'before its exposure is reported',
    faults: ['no-callback', 'cut-after'],
    exposures: 1,
    isReported: false,
  },
  // Some bodies report the exposure only when the link is lost.
  {
    when: 'when its exposure is reported',
    faults: ['cut-after'],
    exposures: 1,
    isReported: behaviour('exposureReported') === 'at-start',
  },
] as const;

type Press = (service: Service, id: string) => Promise<Answer>;

const shutter =
  (action: string): Press =>
  (service, id) =>
    service.request('POST', `/api/cameras/${id}/actions/shutter`, { action });

const PRESSES: Readonly<Record<string, Press>> = {
  'a press': shutter('press'),
  'a button that is held': shutter('down'),
  'a shot of the rig': fire,
};

/** A temper in which the priority key is at the camera when the session is back, and releases are ignored. */
const IGNORING = { mode: 'remote', ...CUTS[1], temper: 'wayward', settings: {} } as const;
/**
 * The exposure lasts longer than the time for which the service waits for the key before it reports the session as
 * back.
 */
const LONG = {
  ...IGNORING,
  when: 'before its long exposure ends',
  settings: { 'shutter-speed': '8"' },
} as const;

const CELLS = [
  ...MODES.flatMap((mode) => CUTS.map((cut) => ({ mode, ...cut, temper: TEMPER, settings: {} }))),
  IGNORING,
  LONG,
].flatMap((cut) => Object.entries(PRESSES).map(([what, press]) => ({ ...cut, what, press })));
type Cell = (typeof CELLS)[number];

/** The service of all tests; each test has a body of its own. */
const service = await Service.start(t, {
  rig: `ILCE-7M4:${CELLS.length}`,
  // A receipt with an unknown exposure is complete only when its wait ends.
  limits: { shotFileMs: 5_000, shotWaitMs: 5_000, restartMs: 50, proofMs: 8_000 },
});
const CONCURRENCY = 4;

const linesOf = (id: string, word: string) =>
  service.bodyLog(id).filter((line) => line.includes(` ${word} `));

/** The final receipt of the only shot of a body. */
async function receiptOf(id: string) {
  return until(`the receipt of ${id}`, async () => {
    const { shots } = (await service.ok('GET', '/api/rig/shots')).body as { shots: { shotId: string }[] };
    const answers = await Promise.all(
      shots.map(({ shotId }) => service.ok('GET', `/api/rig/shots/${shotId}`)),
    );
    const receipts = answers.map(({ body }) => body.receipt as TestReceipt);
    const receipt = receipts.find(({ bodies }) => bodies.some((body) => body.id === id));
    return receipt !== undefined && receipt.state !== 'incomplete' && receipt;
  });
}

async function pressInDoubt(
  t: Test,
  { mode, temper, settings, faults, exposures, isReported, press }: Cell,
): Promise<void> {
  const camera = await service.camera(t);
  const { id, path } = camera;
  const events = await camera.events();
  if (temper !== TEMPER) await service.sim('temper', id, temper);
  await camera.connect(mode, 'on');
  for (const [property, value] of Object.entries(settings))
    await service.ok('PUT', `${path}/properties/${property}`, { value });
  await makeGroup(service, id);
  for (const fault of faults) service.injectFault(id, `SendCommand#1 ${fault}`);

  const { status, headers, body } = await press(service, id);
  // The answer to a shot of the rig has what the body has reported until then.
  const isProved = isReported && press === fire && status === 200;
  if (!isProved) {
    t.match({ status, body }, { status: 400, body: { code: 'SDK_REFUSED', data: { outcome: 'unknown' } } });
    t.match(body.message, /the camera may have done it anyway/);
  }
  t.equal(headers.get('retry-after'), null, 'no program repeats it automatically');

  // Waits for another session, or for this one again. The `connected` of the first one may come late.
  const openings = () => linesOf(id, 'session').filter((line) => line.includes(' open ')).length;
  await until('the session is back', () => openings() === 2);
  const isBack = mode === 'remote' ? 'reconnected' : 'connected';
  await until('its report', () => {
    const reports = events.events.filter(({ name, data }) => name === isBack && data.cameraId === id);
    return reports.length === (mode === 'remote' ? 1 : 2);
  });
  t.equal(linesOf(id, 'exposure').length, exposures, 'it was not pressed again');
  const pressed = () => linesOf(id, 'button').map((line) => line.split(' ').at(-1));
  // The body may obey a release only after that report.
  if (exposures > 0) await until('the button is up', () => pressed().includes('up'));
  t.same(pressed(), exposures === 0 ? [] : ['down', 'up'], 'and was let go once');

  const receipt = await receiptOf(id);
  const evidence = {
    bodies: new Map([[id, service.bodyLog(id)]]),
    contentOf: (file: string) => readFileSync(file),
  };
  t.same(contradictionsOf([receipt], evidence), [], 'the receipt leaves room for what the body has noted');
  const [exposure] = receipt.bodies[0]?.exposures ?? [];
  t.equal(receipt.state, 'lost');
  if (isReported) t.match(exposure, { exposed: { at: /^\d/ }, files: [], missing: { reason: /./ } });
  else
    t.match(exposure, {
      unknown: { code: 'SDK_REFUSED' },
      missing: { reason: /^unknown whether it exposed/ },
    });

  // A body whose button is still down takes no other press.
  await service.ok('POST', `${path}/actions/shutter`);
  t.equal(linesOf(id, 'exposure').length, exposures + 1);
}

for (const mode of MODES) {
  t.test(`the link is cut, in the mode ${mode}`, { jobs: CONCURRENCY }, async (t) => {
    const cells = CELLS.filter((cell) => cell.mode === mode);
    await Promise.all(
      cells.map((cell) =>
        t.test(`${cell.what} ${cell.when}`, { buffered: true }, (t) => pressInDoubt(t, cell)),
      ),
    );
  });
}
