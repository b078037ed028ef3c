// Volume of the log of a rig of eight bodies with one open page at `info`: an hour of it has to fit into 1 MB.
// RIGD_LOG_SECONDS=300 measures for longer; docs/run/monitoring.md has the figure.

import t from 'tap';
import { Service } from '#harness/service.js';
import { noBrowser, openOperatorPage } from '../support/operator-page.js';

const SECONDS = Number(process.env.RIGD_LOG_SECONDS ?? 3);
const HOUR_BYTES = 1_000_000;
const BODIES = 8;
/** Lines about a machine that is too busy for the service; they do not count. */
const IS_ABOUT_MACHINE = /"msg":"a part of the service (has a fault|works again)"/;

t.setTimeout((SECONDS + 120) * 1_000);

t.test('an hour of log with one open page and 8 bodies is below 1 MB', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}` });
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  // The window has room for all tiles, since only visible tiles get pictures.
  const page = await openOperatorPage(t, `${service.url}/`);
  const playing =
    "[...document.querySelectorAll('.tile canvas')].filter((c) => c.ariaLabel.startsWith('Live view of ')).length";
  await page.until('every body shows its live view', `${playing} === ${BODIES}`);
  const before = service.log.length;
  const beganMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  await page.until('they play to the end', `${playing} === ${BODIES}`);
  const seconds = (performance.now() - beganMs) / 1_000;
  const lines = service.log.slice(before).filter((line) => !IS_ABOUT_MACHINE.test(line));
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const opening = service.log.slice(0, before).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const hour = Math.round((bytes / seconds) * 3_600 + opening);
  t.comment(
    `${lines.length} lines, ${bytes} bytes in ${Math.round(seconds)} s; ${opening} bytes before; ${hour} bytes in an hour`,
  );
  // elapsed: a rate, which a busy machine lowers.
  t.ok(hour <= HOUR_BYTES, lines.slice(0, 20).join('\n'));
  t.strictSame(page.errors, []);
  await page.close();
});
