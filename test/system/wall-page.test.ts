// The page as a person has it, in a real browser where there is one (chromium in the path).

import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { Service } from '../support/service.js';

/** Time of the page's own clock, which the browser lets run as fast as it can. */
const PAGE_MS = 10_000;

function browser(): string | undefined {
  const names = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, 'chromium'));
  return names.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const chromium = browser();
const skip = chromium === undefined ? 'there is no chromium here' : false;

t.test(
  'the page shows every camera with its state, its rate and the age of its picture',
  { skip },
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:8' });
    const ids = await service.cameraIds();
    const unconnected = ids.pop() ?? '';
    await Promise.all(ids.map((id) => service.connect(id)));
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(service.directory, 'browser')}`,
      `--virtual-time-budget=${PAGE_MS}`,
      '--dump-dom',
      `${service.url}/`,
    ];
    const { stdout } = await promisify(execFile)(chromium ?? '', args, { timeout: 120_000 });
    const tiles = stdout.slice(stdout.indexOf('<ul'), stdout.indexOf('</ul>')).split('<li').slice(1);
    t.equal(tiles.length, 8);
    // More than a browser's six connections to a host: all of them play.
    for (const id of ids) {
      const tile = tiles.find((each) => each.includes(id)) ?? '';
      t.match(tile, /class="state">connected</, id);
      t.match(tile, /class="rate">\d+ fps, -?\d+ ms old</, id);
      t.match(tile, /aria-label="Live view of ILCE-7M4 /);
      t.match(tile, /class="connect" hidden=""/);
    }
    const other = tiles.find((each) => each.includes(unconnected)) ?? '';
    t.match(other, /class="state">available</);
    t.notMatch(other, 'hidden=""', 'it can be connected from here');
  },
);
