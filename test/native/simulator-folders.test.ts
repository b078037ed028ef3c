// The folders of the simulator form layers: following the includes from one folder to the next never leads back.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const SIMULATOR = fileURLToPath(new URL('../../native/simulator', import.meta.url));

/** Folder → folders that its files include. */
function includes(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of readdirSync(SIMULATOR, { recursive: true, encoding: 'utf8' })) {
    const [folder, name] = file.split('/');
    if (folder === undefined || name === undefined) continue;
    const others = graph.get(folder) ?? new Set<string>();
    graph.set(folder, others);
    const source = readFileSync(join(SIMULATOR, file), 'utf8');
    for (const [, other = ''] of source.matchAll(/^#include "([a-z_]+)\//gm)) {
      if (other !== folder) others.add(other);
    }
  }
  return graph;
}

await t.test('no folder of the simulator includes itself by way of others', async (t) => {
  const graph = includes();
  t.ok(graph.size > 5, 'folders were read');
  for (;;) {
    const bottom = [...graph].filter(([, others]) => others.size === 0).map(([folder]) => folder);
    if (bottom.length === 0) break;
    for (const folder of bottom) graph.delete(folder);
    for (const others of graph.values()) for (const folder of bottom) others.delete(folder);
  }
  t.same([...graph.keys()], [], 'what is left is part of a cycle');
});
