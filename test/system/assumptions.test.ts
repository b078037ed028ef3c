// A body that breaks an assumption of the driver: every place that reports it, from the SDK on.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { nextEventOf } from '../support/card.js';

/** Remedy shown to an operator. */
const remedyOf = (id: string) => `rigd report ${id}   # and attach the archive to a bug report`;

t.test(
  'an assumption that does not hold is reported in every place, until a client connects again',
  async (t) => {
    // The doctor is a process that starts slowly on a busy machine.
    const limits = { doctorCheckMs: 30_000, doctorMs: 50_000 };
    const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits });
    const [id = ''] = await service.cameraIds();
    const events = await service.events();
    await service.connect(id);
    await service.sim('warning', id, '0x2fff1');
    const data = await nextEventOf(events)('assumption');
    const about = 'Every code in an SDK answer or notification is one that this program knows';
    const told = { name: 'answerCodeKnown', about, seen: 'OnWarning 0x2FFF1', count: 1 };
    t.match(data, { cameraId: id, ...told, remedy: remedyOf(id) });
    const text = await (await fetch(`${service.url}/metrics`)).text();
    t.match(text, `rigd_assumptions_broken_total{camera="${id}",assumption="answerCodeKnown"} 1`);
    const partOf = async () => {
      const { body } = await service.ok('GET', '/api/health');
      return body.data.parts.find(({ name }: { name: string }) => name === 'cameras');
    };
    t.match(await partOf(), {
      state: 'warning',
      why: `${id} is not as assumed: ${about}; seen: ${told.seen}`,
    });
    const { body: doctor } = await service.ok('GET', '/api/doctor');
    t.match(
      doctor.checks.find(({ name }: { name: string }) => name === 'assumptions'),
      { result: 'warning', todo: [remedyOf(id)] },
    );
    const { body: timeline } = await service.ok('GET', '/api/rig/timeline');
    t.ok(timeline.entries.some(({ what }: { what: string }) => what === 'assumption'));
    const logged = await until('its line in the log', () => {
      const lines = service.log.map((line) => JSON.parse(line));
      const found = lines.filter(({ msg }) => msg === 'an assumption does not hold');
      return found.length > 0 && found;
    });
    t.match(logged, [{ level: 'warn', cameraId: id, ...told, remedy: remedyOf(id) }]);
    await service.ok('DELETE', `/api/cameras/${id}/connection`);
    t.match(await partOf(), { state: 'warning' }, 'who comes later still sees it');
    await service.connect(id);
    await until('a new session begins without it', async () => (await partOf()).state === 'ok');
    await events.close();
  },
);
