// Measures the operator page in chromium on one processor, while the service has the other: the pictures that a wall of
// 16 bodies draws of those that were asked for, tasks of the page that are longer than 50 ms, the time until the first
// tile has a picture, and the frames while the settings of 60 bodies are scrolled.
//
//   npm run bench:page          about two minutes; prints a table for docs/proof/performance.md

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserPage, findBrowser } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { benchService } from './service.js';
import { median } from './statistics.js';

/** Bodies of the wall, and their highest number of pictures a second. */
const WALL = { bodies: 16, fps: 15 };
const TABLE_BODIES = 60;
const WARM_MS = 4_000;
const MEASURE_MS = 10_000;
const OPENINGS = 7;
/** Processors of the service and of the browser. */
const [OF_SERVICE, OF_BROWSER] = ['0', '1'];

/** Counts the pictures that the desk of the page reports, and long tasks; notes when the first picture is drawn. */
const COUNT = `
  window.drawn = 0;
  window.longMs = [];
  const Before = window.Worker;
  window.Worker = class extends Before {
    constructor(url, how) {
      super(url, how);
      this.addEventListener('message', ({ data }) => {
        if (data.kind !== 'facts') return;
        for (const { drawn } of Object.values(data.bodies)) window.drawn += drawn;
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longMs.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => {
    if (window.firstMs === undefined && document.querySelector('.tile[data-picture="live"]') !== null)
      window.firstMs = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-picture'] });
  localStorage.setItem('rigd-rate', '${WALL.fps}');`;

/** Scrolls to the end and back, a step a frame, and tells the times between frames. */
const SCROLL = `(async () => {
  const table = document.querySelector('.virtual-table');
  const most = table.scrollHeight - table.clientHeight;
  const gaps = [];
  let last = performance.now();
  for (let step = 0; step < 300; step += 1) {
    table.scrollTop = Math.abs(((step * 24) % (2 * most)) - most);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
})()`;

const pin = (pid: number | undefined, processor: string): void => {
  // Every thread of the process, and those that it will start.
  execFileSync('taskset', ['-a', '-c', '-p', processor, String(pid)], { stdio: 'ignore' });
};

async function connectedService(scope: ProgramScope, bodies: number): Promise<Service> {
  const service = await benchService(scope, bodies);
  await until('all bodies are listed', async () => (await service.cameraIds()).length === bodies);
  await service.ok('POST', '/api/rig/groups/all/connect', {});
  return service;
}

/** A command that starts the browser on its processor, which all its processes inherit. */
function pinnedBrowser(scope: ProgramScope): string {
  const chromium = findBrowser();
  if (chromium === undefined) throw new Error('there is no chromium here');
  const command = join(scope.testdir(), 'chromium');
  writeFileSync(command, `#!/bin/sh\nexec taskset -c ${OF_BROWSER} ${chromium} "$@"\n`, { mode: 0o755 });
  return command;
}

async function open(scope: ProgramScope, command: string, url: string): Promise<BrowserPage> {
  const page = await BrowserPage.open(scope, command, 'about:blank', [], COUNT);
  await page.resize(2560, 1440);
  await page.goTo(url);
  return page;
}

async function main(): Promise<void> {
  const scope = new ProgramScope('bench-page');
  try {
    console.log(`${cpus()[0]?.model}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`);
    const browser = pinnedBrowser(scope);
    const wall = await connectedService(scope, WALL.bodies);
    pin(wall.process.pid, OF_SERVICE);
    const first: number[] = [];
    for (let at = 0; at < OPENINGS; at += 1) {
      const page = await open(scope, browser, `${wall.url}/`);
      first.push(await until('the first picture', () => page.evaluate('window.firstMs')));
      await page.close();
    }
    console.log(
      `first tile with a picture: median ${median(first).toFixed(0)} ms, longest ${Math.max(...first).toFixed(0)} ms`,
    );

    const page = await open(scope, browser, `${wall.url}/`);
    await sleep(WARM_MS);
    await page.evaluate('window.drawn = 0; window.longMs.length = 0');
    await sleep(MEASURE_MS);
    const drawn: number = await page.evaluate('window.drawn');
    const long: number[] = await page.evaluate('window.longMs');
    const asked = (WALL.bodies * WALL.fps * MEASURE_MS) / 1000;
    console.log(
      `${WALL.bodies} tiles at ${WALL.fps} a second: ${drawn} of ${asked} drawn (${((100 * drawn) / asked).toFixed(1)} %)`,
    );
    console.log(`long tasks: ${long.length}, longest ${Math.max(0, ...long).toFixed(0)} ms`);
    await page.close();
    await wall.stop();

    const many = await connectedService(scope, TABLE_BODIES);
    pin(many.process.pid, OF_SERVICE);
    const table = await open(scope, browser, `${many.url}/#/settings`);
    await table.until('the values', `document.querySelectorAll('[role="row"]').length > 10`);
    await sleep(WARM_MS);
    const gaps: number[] = await table.evaluate(SCROLL);
    const slow = gaps.filter((gap) => gap > 1000 / 60 + 4);
    console.log(
      `${TABLE_BODIES} bodies scrolled: median frame ${median(gaps).toFixed(1)} ms, ${slow.length} of ${gaps.length} frames late, longest ${Math.max(...gaps).toFixed(0)} ms`,
    );
  } finally {
    await scope.end();
  }
}

await main();
