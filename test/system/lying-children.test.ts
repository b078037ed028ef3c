// Workers of one camera, and scouts, that send wrong messages in a running service beside two healthy cameras. A
// process is killed for its first wrong message, so this test tries only some dozens of messages.
// test/gateway/supervisor/lying-children.test.ts tries thousands.

import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { Bystanders } from '../support/bystanders.js';

const PRELOADED = fileURLToPath(new URL('../support/put-liars-in-place.js', import.meta.url));
const LIAR = 'D10F60140701';
const LIARS_PER_ROLE = 12;
const LIMIT_MS = 300_000;

t.test(
  'processes that lie are killed with a reason, and the service and its other cameras keep working',
  async (t) => {
    const service = await Service.start(t, {
      rig: 'ILCE-7M4:3',
      limits: { restartMs: 10, restartMaxMs: 20, maxRestarts: 1_000 },
      environment: {
        NODE_OPTIONS: `--import=${PRELOADED}`,
        LIAR_ID: LIAR,
        LIARS_PER_ROLE: String(LIARS_PER_ROLE),
        LIARS_SEED: '20261122',
      },
    });
    const ids = await service.cameraIds();
    t.ok(ids.includes(LIAR), ids.join(', '));
    const honest = ids.filter((id) => id !== LIAR);
    for (const id of honest) await service.connect(id);
    const bystanders = new Bystanders(service, honest);
    let isOver = false;
    const reading = bystanders.readUntil(() => isOver, LIMIT_MS);

    const ended = (text: string) => service.log.filter((line) => line.includes(text)).length;
    // The first scout is genuine.
    const scout = service.childProcesses().find(({ title }) => title.includes('camera-scout'));
    process.kill(scout?.pid ?? 0, 'SIGKILL');
    const allEnded = async () => {
      await service.request('POST', `/api/cameras/${LIAR}/connection`, { mode: 'remote' });
      const workers = ended('the worker of a camera ended');
      return workers >= LIARS_PER_ROLE && ended('discovery process ended') > LIARS_PER_ROLE;
    };
    await until('the end of every liar', allEnded, LIMIT_MS);
    await until('the camera, whose worker is an honest one now', async () => {
      return (await service.request('GET', `/api/cameras/${LIAR}/properties/iso`)).status === 200;
    });
    isOver = true;
    await reading;

    t.same(
      bystanders.failures,
      [],
      `${[...bystanders.reads.values()].join(' and ')} reads of the other cameras`,
    );
    t.ok([...bystanders.reads.values()].every((count) => count > LIARS_PER_ROLE));
    const violations = service.log.filter((line) => line.includes('it broke the protocol: '));
    t.ok(violations.length > LIARS_PER_ROLE, `${violations.length} lines report a fault`);
    t.same(
      service.log.filter((line) => line.includes('a defect')),
      [],
    );
  },
);
