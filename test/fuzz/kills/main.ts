// Kills gateways, workers and the bus in the middle of shots, below a first process that reaps late and at once, and
// compares every receipt with what the bodies have noted. docs/proof/reliability.md.
//
//   make kills SHOTS=200 HOST_SHOTS=50 BODIES=3 SEED=1 REAP_MS=0,100,2000 VICTIMS=gateway,worker,both,nats
//
// Exit 0: nothing was found; 1: something was, each with a line FOUND. SEED repeats what is killed, and when.
// Without RIGD_KILLS_PART it starts itself once for each way of reaping; with it, it is that run.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { lateReaper } from '#harness/late-reaper.js';
import { HAS_NATS } from '#harness/nats-server.js';
import { directoryOf, ProgramScope } from '#harness/scope.js';
import { VICTIMS } from './rig.js';
import { type KillFigures, runKills, SETTLED_MS } from './run.js';

const TABLE_HEAD = [
  'hosts, reaped after',
  'shots',
  'killed: gateway, worker, both, nats',
  'second exposures',
  'wrong receipts',
  `not right within ${SETTLED_MS / 1000} s`,
  'made, and unknown with their worker',
  'states',
  'time until right, p50 / longest ms',
];

/** An integer from the environment. */
function numberOf(name: string, fallback: number): number {
  const number = Number(process.env[name] || fallback);
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name}=${process.env[name]}: a number from 0 on`);
  return number;
}

function row(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

/** One run, below its first process. */
async function part(scope: ProgramScope, lateMs: number): Promise<number> {
  const wanted: readonly string[] = (process.env.VICTIMS || VICTIMS.join()).split(',');
  const plan = {
    hosts: numberOf('HOSTS', 1),
    bodies: numberOf('BODIES', 3),
    shots: numberOf('SHOTS', 1),
    seed: numberOf('SEED', 1),
    victims: VICTIMS.filter((victim) => wanted.includes(victim)),
    found: (text: string) => console.log(`FOUND ${text}`),
  };
  const figures = await runKills(scope, plan);
  row(cellsOf(plan.hosts, lateMs, figures));
  return figures.second + figures.wrong + figures.late;
}

function cellsOf(hosts: number, lateMs: number, figures: KillFigures): (string | number)[] {
  const { kills, settledMs } = figures;
  const inOrder = settledMs.toSorted((a, b) => a - b);
  const states = Object.entries(figures.states).map(([state, count]) => `${state} ${count}`);
  return [
    `${hosts}, ${lateMs} ms`,
    figures.shots,
    [kills.gateway, kills.worker, kills.both, kills.nats].join(', '),
    figures.second,
    figures.wrong,
    figures.late,
    figures.unknown,
    states.sort().join(', '),
    [inOrder[Math.floor(inOrder.length / 2)], inOrder.at(-1)].map((ms) => Math.round(ms ?? 0)).join(' / '),
  ];
}

/** Runs itself once for each way of reaping and each number of hosts. @returns how many runs found something */
async function all(scope: ProgramScope): Promise<number> {
  const below = lateReaper(directoryOf(scope, 'rigd-reaper'));
  const ways = (process.env.REAP_MS || '0,100,2000').split(',').map(Number);
  const sizes = [
    { hosts: 1, shots: numberOf('SHOTS', 200) },
    { hosts: 2, shots: HAS_NATS ? numberOf('HOST_SHOTS', 50) : 0 },
  ];
  row(TABLE_HEAD);
  row(TABLE_HEAD.map(() => '---'));
  let failed = 0;
  for (const { hosts, shots } of sizes) {
    for (const [index, lateMs] of ways.entries()) {
      const ofThis = Math.floor(shots / ways.length) + (index < shots % ways.length ? 1 : 0);
      if (ofThis === 0) continue;
      const [command = '', ...words] = below(lateMs);
      const child = spawn(command, [...words, process.execPath, fileURLToPath(import.meta.url)], {
        stdio: 'inherit',
        env: {
          ...process.env,
          RIGD_KILLS_PART: String(lateMs),
          HOSTS: String(hosts),
          SHOTS: String(ofThis),
          SEED: String(numberOf('SEED', 1) + index),
        },
      });
      const ended = once(child, 'exit');
      scope.teardown(async () => {
        child.kill('SIGTERM');
        await ended;
      });
      const [code] = await ended;
      if (code !== 0) failed += 1;
    }
  }
  return failed;
}

const scope = new ProgramScope('rigd-kills');
const lateMs = process.env.RIGD_KILLS_PART;
let found = 1;
try {
  found = await (lateMs === undefined ? all(scope) : part(scope, Number(lateMs)));
} finally {
  await scope.end();
}
process.exit(found === 0 ? 0 : 1);
