// A job of an operator on the page, in a real browser: all files of a card are downloaded.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { CardFolder } from '../../support/card.js';
import { startRig } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const NAMES = ['DSC09001.JPG', 'DSC09002.JPG', 'DSC09003.JPG'];

t.test('the files of a card are downloaded', { skip: noBrowser }, async (t) => {
  const { service, ids } = await startRig(t, 3);
  const [first = ''] = ids;
  const card = new CardFolder(service, first);
  const digests = NAMES.map((name, at) => card.put(`DCIM/100MSDCF/${name}`, 300_000 + at));
  const saved = testDirectory(t);
  const operator = await Operator.open(t, `${service.url}/`, { width: 820, height: 1180, theme: 'dark' });
  await operator.page.saveIn(saved);
  await operator.click('.places-nav a', 'Cards');
  await operator.click('button', 'Open for its files');
  await operator.click('dialog button', 'Open for its files');
  await operator.page.until('the files', `document.querySelectorAll('.card-file').length >= ${NAMES.length}`);
  await operator.click('.card-day .button', 'All 3');
  await operator.click('button', 'Download');
  await operator.page.until(
    'all are done',
    `document.querySelectorAll('[data-download="done"]').length === 3`,
  );
  await operator.picture('cards');
  const paths = NAMES.map((name) => join(saved, name));
  await until('all files are saved', () => paths.every((path) => existsSync(path)));
  t.strictSame(
    paths.map((path) => createHash('sha256').update(readFileSync(path)).digest('hex')),
    digests,
  );
  await operator.finish(t, 'Download all files of a card', 5);
});
