import t from 'tap';
import { BodySampler } from '#gateway/metrics/body-sampler.js';
import { Values } from '#gateway/metrics/registry.js';
import type { CameraVitals } from '#gateway/rig.js';
import { ManualClock } from '../../support/manual-clock.js';

const LIMITS = { bodyReadMs: 30_000, scrapeWatchMs: 120_000 };

const camera = (facts: Partial<CameraVitals>): CameraVitals => ({
  id: 'D1',
  model: 'ILCE-7M4',
  connectionType: 'USB',
  state: 'connected',
  reason: '',
  mode: 'remote',
  pid: 1,
  isStuck: false,
  savePath: undefined,
  restartsTotal: 0,
  droppedEvents: 0,
  queued: 0,
  pendingPictures: 0,
  ...facts,
});

/** A sampler of these cameras, whose properties have these values, by name; a body refuses all others. */
function samplerOf(cameras: CameraVitals[], properties: Record<string, string>) {
  const clock = new ManualClock();
  const values = new Values();
  const asked: string[] = [];
  const rig = {
    vitals: () => cameras,
    call: async (id: string, _operation: string, { property }: { property: string }) => {
      asked.push(`${id} ${property}`);
      if (properties[property] === undefined) throw new Error('it has no such property');
      return { value: properties[property] };
    },
  } as unknown as ConstructorParameters<typeof BodySampler>[0]['rig'];
  const sampler = new BodySampler({ rig, values, clock, limits: LIMITS });
  /** The series of the bodies after one more scrape. */
  const scrape = async () => {
    sampler.scraped();
    const text = await values.text();
    await clock.advance(0);
    return text.split('\n').filter((line) => /^rigd_camera_(battery|card|over)/.test(line));
  };
  return { clock, asked, scrape };
}

t.test('readings are scaled: a ratio, pictures, a degree of heat', async (t) => {
  const properties = {
    'battery-remain': '87',
    'media-slot1-remaining-photos': '1204',
    'media-slot2-remaining-photos': '0',
    'overheating-state': '1',
  };
  const { scrape } = samplerOf([camera({})], properties);
  t.same(await scrape(), [], 'one look is no reason to ask a camera');
  t.same(await scrape(), [], 'a scrape does not wait');
  t.same(await scrape(), [
    'rigd_camera_battery_ratio{camera="D1"} 0.87',
    'rigd_camera_card_pictures{camera="D1",slot="1"} 1204',
    'rigd_camera_card_pictures{camera="D1",slot="2"} 0',
    'rigd_camera_overheating{camera="D1"} 1',
  ]);
});

t.test('what a body lacks, and numbers that mean "unknown", have no series', async (t) => {
  const properties = { 'battery-remain': '65535', 'media-slot1-remaining-photos': '4294967295' };
  const { scrape, asked } = samplerOf([camera({})], properties);
  await scrape();
  await scrape();
  t.same(await scrape(), []);
  t.equal(asked.length, 4, 'each was asked for once');
});

t.test('a camera is read once in a while; one that is busy or plays its card is left alone', async (t) => {
  const cameras = [
    camera({}),
    camera({ id: 'D2', queued: 1 }),
    camera({ id: 'D3', mode: 'contents' }),
    camera({ id: 'D4', state: 'recovering' }),
  ];
  const { clock, scrape, asked } = samplerOf(cameras, { 'battery-remain': '50' });
  await scrape();
  await scrape();
  await clock.advance(LIMITS.bodyReadMs - 1);
  await scrape();
  t.same(new Set(asked.map((each) => each.slice(0, 2))), new Set(['D1']));
  t.equal(asked.length, 4);
  await clock.advance(1);
  await scrape();
  t.equal(asked.length, 8, 'it was read anew');
  await clock.advance(LIMITS.scrapeWatchMs + 1);
  await scrape();
  t.equal(asked.length, 8, 'after a long pause one scrape is only a look');
  cameras.splice(0, 1);
  t.same(await scrape(), [], 'a camera that has gone has no reading');
});
