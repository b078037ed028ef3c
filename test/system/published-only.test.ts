// Who calls only the published interface pays nothing for jobs, recipes, searches and exports: nothing of them runs, is
// written, or is waited for.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { holdingsOf, REPORTS_RESOURCES } from '../support/holdings.js';

const OPERATIONS = Object.entries(
  JSON.parse(readFileSync('data/interface-operations.json', 'utf8')) as Record<string, string>,
);
/** Streams without an end, and the end of the service. */
const LEFT_OUT = /^(?:subscribe|stream|shutdown)/;
/** Their places in the state directory. */
const PLACES = ['desk', 'jobs', 'recipes'];

t.test('after every published operation no desk runs and none of its places exists', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', environment: REPORTS_RESOURCES });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const before = await holdingsOf(service);
  const calls = OPERATIONS.filter(([name]) => !LEFT_OUT.test(name));
  t.equal(calls.length > 30, true, 'the published interface is called');
  // Sessions end last, and sessions that other calls have ended are opened again.
  for (const [name, operation] of calls) {
    const [method = '', path = ''] = operation.split(' ');
    if (/onnectCamera/.test(name)) continue;
    const filled = path
      .replace('{cameraId}', id)
      .replace('{propertyName}', 'iso')
      .replace('{action}', 'up')
      .replace(/\{\w+\}/g, '1');
    const response = await fetch(`${service.url}${filled}`, { method });
    await response.arrayBuffer();
  }
  const after = await holdingsOf(service);
  t.same(
    after.processes.filter((title) => title.startsWith('desk')),
    [],
  );
  t.same(
    PLACES.filter((place) => existsSync(join(service.directory, 'state', place))),
    [],
  );
  // Timers of the calls themselves pass; a timer of theirs would stay.
  const timersOf = ({ resources }: typeof before) => resources.Timeout ?? 0;
  await until('no more timers than before', async () => {
    return timersOf(await holdingsOf(service)) <= timersOf(before);
  });
  t.notMatch(service.log.join('\n'), /"process":"desk"/);
});
