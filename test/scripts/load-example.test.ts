import { readFileSync } from 'node:fs';
import t from 'tap';

interface Operation {
  operation: string;
  method?: string;
  path: string;
}

// The example has a package.json of its own, whose packages the project does not install; this file needs none of them.
const scenario = (await import(new URL('../../examples/load/scenario.js', import.meta.url).href)) as {
  REQUESTS: Operation[];
  STREAMS: Operation[];
  nextRequest(ids: string[]): { operation: string; path: string; cameraId?: string };
};
const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};

t.test('the example of a load names operations of the interface, where they are', async (t) => {
  for (const { operation, method = 'GET', path } of [...scenario.REQUESTS, ...scenario.STREAMS])
    t.equal(paths[path]?.[method.toLowerCase()]?.operationId, operation, `${method} ${path}`);
});

t.test(
  'requests of the load example have no placeholders left, and use each operation and camera',
  async (t) => {
    const asked = Array.from({ length: 200 }, () => scenario.nextRequest(['A:1', 'B']));
    t.notOk(asked.find(({ path }) => /[{}]|:/.test(path)));
    t.same(
      [...new Set(asked.map(({ operation }) => operation))].sort(),
      scenario.REQUESTS.map(({ operation }) => operation).sort(),
    );
    t.same([...new Set(asked.map(({ cameraId }) => cameraId))].sort(), ['A:1', 'B', undefined]);
  },
);
