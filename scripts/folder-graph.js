// The graph of folders that follows from the imports between files, and the cycles in it.

import { dirname } from 'node:path';

/**
 * Finds which folder needs which, from the modules that dependency-cruiser has read. An import of types counts too,
 * because a reader has to follow it. A folder's own files may be above its subfolders (an entry point) or below them
 * (shared code), so imports between a folder and its subfolder do not count.
 *
 * @param {{source: string, dependencies: {resolved: string}[]}[]} modules
 * @param {string} root only folders below it are looked at, e.g. `src/`
 * @returns {Map<string, Map<string, string>>} folder -> folder it needs -> one import as evidence
 */
export function folderGraph(modules, root) {
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(root)) continue;
    const from = dirname(source);
    if (!graph.has(from)) graph.set(from, new Map());
    for (const { resolved } of dependencies) {
      const to = dirname(resolved);
      if (resolved.startsWith(root) && !related(from, to) && !graph.get(from).has(to)) {
        graph.get(from).set(to, `${source} -> ${resolved}`);
      }
    }
  }
  return graph;
}

const related = (a, b) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/**
 * One cycle for every group of folders that need each other: the shortest through the group's first folder.
 *
 * @param {Map<string, Map<string, string>>} graph see folderGraph
 * @returns {string[][]} each cycle as its imports, in order
 */
export function folderCycles(graph) {
  const cycles = [];
  const seen = new Set();
  for (const start of [...graph.keys()].sort()) {
    if (seen.has(start)) continue;
    const cycle = shortestWayBack(graph, start);
    if (cycle === undefined) continue;
    for (const folder of cycle) seen.add(folder);
    cycles.push(cycle.map((folder, i) => graph.get(folder).get(cycle[(i + 1) % cycle.length])));
  }
  return cycles;
}

/** The folders of the shortest cycle through `start`, which is the first of them; undefined without one. */
function shortestWayBack(graph, start) {
  const cameFrom = new Map();
  const queue = [start];
  for (const folder of queue) {
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (next === start) {
        const way = [folder];
        while (way[0] !== start) way.unshift(cameFrom.get(way[0]));
        return way;
      }
      if (!cameFrom.has(next)) {
        cameFrom.set(next, folder);
        queue.push(next);
      }
    }
  }
  return undefined;
}

/**
 * The folders that no rule names. A rule names a folder when a pattern of it holds for a file there and not for one
 * in the folder above.
 *
 * @param {string[]} folders
 * @param {{from: {path?: string | string[]}, to: {path?: string | string[]}}[]} rules as dependency-cruiser has them
 * @returns {string[]}
 */
export function unnamedFolders(folders, rules) {
  const patterns = rules
    .flatMap(({ from, to }) => [from.path, to.path])
    .flat()
    .filter((path) => path !== undefined)
    // regex: the patterns are those of the project's own rules.
    .map((path) => new RegExp(path));
  return folders.filter(
    (folder) =>
      !patterns.some(
        (pattern) => pattern.test(`${folder}/any.ts`) && !pattern.test(`${dirname(folder)}/any.ts`),
      ),
  );
}
