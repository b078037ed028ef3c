import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';
import { SMALL_YOUNG_HEAP } from '#worker/sdk/young-heap.js';

/** A program that makes objects, keeps some of them, and prints the bytes of the heap for new objects. */
const LOAD = `
  const kept = [];
  for (let round = 0; round < 100; round += 1) {
    const made = Array.from({ length: 3000 }, (_, index) => ({ index, text: 'a' + index }));
    kept.push(made.slice(0, 300));
    if (kept.length > 20) kept.shift();
  }
  const spaces = require('node:v8').getHeapSpaceStatistics();
  console.log(spaces.find(({ space_name: name }) => name === 'new_space').space_size);
`;
const BOUND = 2 * 2 ** 20;

/** The program runs in a process of its own, since V8 counts from the start of the process. */
async function bytesAfter(script: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  return Number(stdout);
}

t.test('the heap for new objects of both threads stays as it begins', async (t) => {
  const module = new URL('../../../dist/worker/sdk/young-heap.js', import.meta.url).href;
  const main = `import('${module}').then(({ keepYoungHeapSmall }) => { keepYoungHeapSmall(); ${LOAD} })`;
  const options = { eval: true, resourceLimits: SMALL_YOUNG_HEAP };
  const thread = `new (require('node:worker_threads').Worker)(${JSON.stringify(LOAD)}, ${JSON.stringify(options)})`;
  t.ok((await bytesAfter(LOAD)) > BOUND, 'by default it grows');
  t.ok((await bytesAfter(main)) <= BOUND, 'main thread');
  t.ok((await bytesAfter(thread)) <= BOUND, 'session thread');
});
