// A job of an operator on the page, in a real browser: a school day. Each child is scanned and photographed; what is
// good is kept, what is not is shot again.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { type JobRig, startRig } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const CHILDREN = [
  { subjectId: 'anna', name: 'Anna Berg', barcode: '40063813', fields: { class: '3 b' } },
  { subjectId: 'ben', name: 'Ben Hall', barcode: '40063820', fields: { class: '3 b' } },
  { subjectId: 'chloe', name: 'Chloé Martin', fields: { class: '4 a' } },
];

t.test('children are scanned, shot, and kept', { skip: noBrowser }, async (t) => {
  const rig = await startRig(t, 4, { rig: 'ILCE-7M4:4' });
  const { service } = rig;
  const fields = [{ name: 'class', label: 'Class' }];
  await service.ok('POST', '/api/rig/jobs', { jobId: 'school', name: 'School day', fields });
  await service.ok('POST', '/api/rig/jobs/school/subjects', { subjects: CHILDREN });
  const operator = await Operator.open(t, `${service.url}/`, { width: 1440, height: 900, theme: 'dark' });
  const { page } = operator;
  await page.until('all pictures', `document.querySelectorAll('.tile[data-picture="live"]').length === 4`);
  await operator.sees('.subject-name', 'No subject yet');

  await page.scan('40063813');
  await operator.sees('.subject-name', 'Anna Berg');
  await operator.press('a');
  await operator.press(' ');
  await takenOf(rig, 'anna', 1);
  await operator.sees('.newest-take', 'Take 1');
  await operator.press('k');
  await page.until('it is kept', `document.querySelector('.newest-take')?.dataset.verdict === 'keep'`);

  await page.scan('40063820');
  await operator.sees('.subject-name', 'Ben Hall');
  await operator.press(' ');
  await takenOf(rig, 'ben', 1);
  await operator.sees('.newest-take', 'Take 1');
  await operator.press('x');
  await page.until('it is rejected', `document.querySelector('.newest-take')?.dataset.verdict === 'reject'`);
  await operator.press(' ');
  await takenOf(rig, 'ben', 2);
  await operator.sees('.newest-take', 'Take 2');
  await operator.press('k');
  await operator.click('.newest-take .stars button:nth-of-type(4)');
  await page.until('it is kept too', `document.querySelector('.newest-take')?.dataset.verdict === 'keep'`);
  await operator.sees('.newest-take .stars button[aria-pressed=true]', '★');
  await operator.sees('.newest-take', 'complete');
  await operator.picture('job');

  await operator.press('n');
  await operator.sees('.subject-name', 'Chloé Martin');
  await operator.sees('.job-state', 'Take 1 comes next. 2 of 3 subjects done');
  await operator.press(' ');
  await takenOf(rig, 'chloe', 1);
  await operator.sees('.newest-take', 'Take 1');
  await operator.press('k');
  await until('all is judged', async () => {
    const takes = await Promise.all(CHILDREN.map(({ subjectId }) => takesOf(rig, subjectId)));
    const verdicts = takes.map((each) => each.map(({ verdict, rating }) => `${verdict} ${rating}`).join());
    return verdicts.join('; ') === 'keep 0; reject 0,keep 4; keep 0';
  });
  await operator.finish(t, 'Scan, shoot and judge three people of a queue', 11);
});

interface Take {
  readonly take: number;
  readonly verdict: string;
  readonly rating: number;
  readonly lacks: readonly object[];
  readonly shots: readonly { readonly state?: string }[];
}

async function takesOf({ service }: JobRig, subjectId: string): Promise<readonly Take[]> {
  return (await service.ok('GET', `/api/rig/jobs/school/subjects/${subjectId}/takes`)).body.takes;
}

/** Waits until a take is complete. */
async function takenOf(rig: JobRig, subjectId: string, take: number): Promise<void> {
  await until(`take ${take} of ${subjectId} is complete`, async () => {
    const found = (await takesOf(rig, subjectId)).find((each) => each.take === take);
    return found?.shots.every(({ state }) => state === 'complete') === true;
  });
}
