// Every place of the operator page, with every section and panel, in a real browser: axe with all its rules finds
// nothing, in any theme; on a phone only in what is there alone, except in a full run. The rig has bodies that differ,
// lack a card, or are not connected.

import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { EXTENT } from '../support/extent.js';
import { axeInThemes, keepPicture, noBrowser, openOperatorPage, tileOf } from '../support/operator-page.js';

const SIZES = [
  { width: 390, height: 844, isPhone: true },
  { width: 1440, height: 900, isPhone: false },
] as const;
const SHARP = 'canvas[data-sharp="true"]';

interface View {
  /** Address in the page, with the ids of bodies in the place of their names: `$first`. */
  readonly hash: string;
  /** Selector of what is in sight when the view is complete. */
  readonly shows: string;
  /** Selectors of what is pressed to get there, one after the other. */
  readonly presses?: readonly string[];
  /** The only size that has the view. */
  readonly only?: 'phone' | 'desktop';
}

const SECTIONS = [
  'bodies',
  'groups',
  'files',
  'clocks',
  'events',
  'log',
  'keys',
  'look',
  'secure',
  'interface',
];

const VIEWS: readonly View[] = [
  { hash: 'shoot', shows: '.tile .mark.bad' },
  { hash: 'shoot', presses: ['.phone-menu'], shows: '.menu [role=menuitem]', only: 'phone' },
  { hash: 'shoot', presses: ['.group-menu'], shows: '.menu [role=menuitem]', only: 'desktop' },
  { hash: 'shoot', presses: ['.chip-order'], shows: '.popover .choices', only: 'phone' },
  { hash: 'shoot', presses: ['.chip-who'], shows: '.popover .choices', only: 'desktop' },
  { hash: 'shoot', presses: ['.why'], shows: '.popover .faults' },
  { hash: 'shoot', presses: ['.help'], shows: 'dialog .keys', only: 'desktop' },
  { hash: 'shoot', presses: ['.make-equal'], shows: 'dialog [data-change="iso"]', only: 'desktop' },
  { hash: 'shoot', shows: '.job .newest-take .lacks', only: 'desktop' },
  { hash: 'shoot', presses: ['.phone-menu', '.menu .apart'], shows: '.job .newest-take', only: 'phone' },
  { hash: 'shoot', presses: ['.job-menu'], shows: '.menu [role=menuitem]', only: 'desktop' },
  { hash: 'shoot', presses: ['.open-queue', '.queue summary'], shows: 'dialog.queue .subject-form' },
  { hash: 'shoot', presses: ['.chip-how', '.open-recipes'], shows: 'dialog .recipe', only: 'desktop' },
  { hash: 'shoot', presses: ['.chip-order', '.open-recipes'], shows: 'dialog .recipe', only: 'phone' },
  { hash: 'shoot?body=$first', shows: '.large[data-picture="live"] .exposure-values' },
  {
    hash: 'shoot?body=$first',
    presses: ['.tool-waveform', '.tool-falseColour', '.tool-onion'],
    shows: '.large .zones',
  },
  { hash: 'review', shows: '.take-row' },
  { hash: 'review?shot=one', shows: `.sheet ${SHARP}` },
  { hash: 'review?shot=refused', shows: '.frame-tile[data-lack="refused"]' },
  { hash: 'review?shot=one&zoom=1', shows: `.frame ${SHARP}` },
  { hash: 'review?shot=one&body=$first', shows: `.frame ${SHARP}` },
  { hash: 'review?shot=one&body=$first&with=other', shows: '.frame-take' },
  { hash: 'review?shot=one&with=other', shows: `.frame ${SHARP}` },
  { hash: 'review?clip=clip', shows: '.clip-view' },
  { hash: 'review?shot=judged', shows: '.judge-bar' },
  { hash: 'review?job=spring', presses: ['.open-filter'], shows: '.filter-chip', only: 'desktop' },
  { hash: 'review?job=spring', presses: ['.hand-over-button'], shows: '.forecast li' },
  { hash: 'review?job=spring', presses: ['.bin-button'], shows: '.move-to-bin' },
  { hash: 'settings', shows: '[data-setting=iso], [data-column=iso]' },
  { hash: 'settings?body=$first', shows: '.settings-list .setting-cell', only: 'phone' },
  { hash: 'settings', presses: ['.locked'], shows: '.popover .remedy', only: 'desktop' },
  { hash: 'settings', presses: ['.sheet-button'], shows: '.settings-sheet .presets', only: 'desktop' },
  {
    hash: 'settings',
    presses: ['.settings-sheet [role=tab]:not([aria-selected=true])'],
    shows: '.settings-sheet [data-declared]',
    only: 'desktop',
  },
  { hash: 'cards?body=$first&slot=1', shows: '.open-for-files-button' },
  { hash: 'cards?body=$reader&slot=1', shows: '.card-file img' },
  { hash: 'cards?section=send', shows: 'input[name="lut-path"]' },
  ...SECTIONS.map((section) => ({ hash: `setup?section=${section}`, shows: `.section.${section}` })),
];

t.test('axe finds nothing in any view', { skip: noBrowser }, async (t) => {
  const { service, ids } = await prepare(t);
  const page = await openOperatorPage(t, 'about:blank');
  for (const { width, height, isPhone } of SIZES)
    await t.test(`at ${width} px`, async (t) => {
      await page.resize(width, height);
      await page.goTo(`${service.url}/?size=${width}`);
      const first = tileOf(ids.first ?? '');
      await page.until('a picture', `${first}?.dataset.picture === 'live'`);
      const faults: Record<string, object> = {};
      for (const view of VIEWS) {
        if (view.only === (isPhone ? 'desktop' : 'phone')) continue;
        // Most views have the same parts on both sizes.
        if (EXTENT !== 'full' && isPhone && view.only === undefined) continue;
        const name = `${view.hash} ${view.presses?.join(' ') ?? ''}`.trim();
        await show(page, view, ids);
        await keepPicture(page, `axe-${width}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`);
        const found = await axeInThemes(page);
        if (Object.keys(found).length > 0) faults[name] = found;
        if (
          await page.evaluate(
            `document.querySelector('.popover, .menu, dialog, .column[data-open=true]') !== null`,
          )
        )
          await page.press('Escape');
      }
      t.strictSame(faults, {});
    });
  t.strictSame(page.errors, []);
});

async function show(page: BrowserPage, { hash, shows, presses = [] }: View, ids: Ids): Promise<void> {
  const address = hash.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
  await page.evaluate(`location.hash = '#/${address}'`);
  for (const selector of presses) {
    const button = `[...document.querySelectorAll('${selector}')].find((each) => each.checkVisibility())`;
    await page.until(`${selector} of ${hash}`, `${button} !== undefined`);
    await page.evaluate(`if (${button}.ariaPressed !== 'true') ${button}.click()`);
  }
  const isThere = `[...document.querySelectorAll('${shows}')].some((each) => each.checkVisibility())`;
  await page.until(`${shows} of ${hash}`, isThere);
}

/** Ids by their names in addresses. */
type Ids = Readonly<Record<string, string>>;

/** A rig in which something of everything is wrong. */
async function prepare(t: Test): Promise<{ readonly service: Service; readonly ids: Ids }> {
  const service = await Service.start(t, { rig: 'ILCE-7M4:3,ILME-FX3:1', limits: { rigFileMs: 20 } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 4);
  const { cameras } = (await service.ok('GET', '/api/rig')).body as {
    cameras: { id: string; model: string }[];
  };
  const [first = '', second = '', reader = ''] = cameras
    .filter(({ model }) => model === 'ILCE-7M4')
    .map(({ id }) => id);
  const [cine = ''] = cameras.filter(({ model }) => model !== 'ILCE-7M4').map(({ id }) => id);
  for (const [at, id] of [first, second, reader, cine].entries()) {
    const groups = [at < 2 ? 'pair' : 'others'];
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${at + 1}`, number: at + 1, groups });
  }
  await service.connect(first);
  await service.connect(second);
  await service.ok('POST', `/api/cameras/${reader}/connection`, { mode: 'remote-transfer' });
  await service.ok('POST', `/api/cameras/${cine}/connection`, {});
  for (const order of [{ action: 'start', movieId: 'clip' }, { action: 'stop' }])
    await service.request('POST', '/api/rig/groups/others/record', order);
  for (const shotId of ['one', 'other']) {
    await service.request('POST', '/api/rig/groups/pair/shoot', { shotId, focus: true });
    await until(`the receipt of ${shotId}`, async () => {
      const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
      return receipt.state !== 'incomplete';
    });
  }
  await service.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring' });
  await service.ok('POST', '/api/rig/jobs/spring/subjects', {
    subjects: [{ subjectId: 'anna', name: 'Anna' }],
  });
  await service.ok('POST', '/api/rig/jobs/spring/next', {});
  await service.request('POST', '/api/rig/groups/pair/shoot', { shotId: 'judged', focus: true });
  await service.request('POST', '/api/rig/groups/pair/shoot', { shotId: 'partial', except: [second] });
  await service.ok('PUT', '/api/rig/presets/portrait', { group: 'pair', properties: ['iso', 'aperture'] });
  const kept = { properties: { 'white-balance': 'Daylight' }, desired: true };
  await service.ok('PUT', '/api/rig/groups/pair/properties', kept);
  await service.sim('dial', cine, 'iso', '0x190');
  await service.sim('dial', second, 'iso', '0x640');
  await service.sim('dial', second, 'exposure-program-mode', '0x2');
  await service.sim('warning', second, '0x20007');
  for (const slot of ['1', '2']) await service.sim('card', second, slot, 'pull');
  await service.request('POST', '/api/rig/groups/all/shoot', { shotId: 'refused', focus: true });
  return { service, ids: { first, second, reader } };
}
