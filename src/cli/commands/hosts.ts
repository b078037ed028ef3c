// `rigd hosts`: the hosts of the rig, and the state of each.

import type { Given } from '../command.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import {
  type Cell,
  type Colour,
  clockText,
  dayText,
  print,
  printJson,
  remark,
  table,
} from '../terminal/output.js';

type Host = AnswerOf<'listHosts'>['hosts'][number];

const COLOURS: Readonly<Record<Host['state'], Colour>> = {
  here: 'green',
  unreachable: 'yellow',
  refused: 'red',
};
const US_PER_MS = 1_000;

/** Prints the hosts. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const answer = await client.ask<'listHosts'>('GET', '/api/rig/hosts');
  if (given.options.json === true) return printJson(answer);
  const { bus, hosts } = answer;
  print(table(['HOST', 'STATE', 'SINCE', 'CAMERAS', 'CLOCK', 'VERSION', 'URL', 'WHY'], hosts.map(rowOf)));
  if (bus === undefined) remark('this host is the only one of its rig: it has no bus (docs/run/hosts.md)');
  else if (bus.state === 'down') remark(`the bus is down since ${momentText(bus.since)}: ${bus.reason}`);
}

function rowOf({ name, self, state, since, cameras, connected, clock, version, url, reason }: Host): Cell[] {
  return [
    self === true ? `${name} (this one)` : name,
    { text: state, colour: COLOURS[state] },
    momentText(since),
    `${connected} of ${cameras} connected`,
    clockCell(clock),
    version,
    url,
    reason,
  ];
}

/** How exactly the host that answers knows the clock of the host in this row. */
function clockCell(clock: Host['clock']): string {
  if (clock === undefined) return '';
  return `± ${(clock.boundUs / US_PER_MS).toFixed(2)} ms (${clock.from})`;
}

function momentText(text: string): string {
  const at = new Date(text);
  return `${dayText(at)} ${clockText(at)}`;
}
