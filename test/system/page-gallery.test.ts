// The general components of the page in a real browser, in the gallery that shows each of them in every state: how they
// look in each theme, and what the keyboard does with them.

import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { axeFindings, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const THEMES = ['dark', 'light', 'red'];
const FOCUS = 'document.activeElement';

t.test('the gallery', { skip: noBrowser }, async (t) => {
  execFileSync(process.execPath, ['scripts/gallery.js']);
  const url = pathToFileURL('dist/gallery/index.html').href;
  for (const theme of THEMES) {
    const page = await openOperatorPage(t, `${url}?theme=${theme}`);
    await page.until('the gallery', `document.querySelectorAll('.table-row').length > 0`);
    t.equal(await page.evaluate('document.documentElement.dataset.theme'), theme);
    t.strictSame(await axeFindings(page), [], theme);
    await keepPicture(page, `gallery-${theme}`);
    await page.close();
  }
  const page = await openOperatorPage(t, url);
  await page.until('the gallery', `document.querySelectorAll('.table-row').length > 0`);
  await t.test('a combobox applies on Enter and on a click, and never on an arrow key', (t) =>
    useCombobox(t, page),
  );
  await t.test('a menu moves by arrow keys and letters, and gives the focus back', (t) => useMenu(t, page));
  await t.test('a popover and a question take the focus and give it back', (t) => usePanels(t, page));
  await t.test('tabs open on Enter', (t) => useTabs(t, page));
  await t.test('a slider applies on Enter', (t) => useSlider(t, page));
  await t.test('a table is walked by keys, and draws only what is in view', (t) => useTable(t, page));
  t.strictSame(page.errors, []);
});

async function useCombobox(t: Test, page: BrowserPage): Promise<void> {
  const button = `document.querySelector('[data-combobox=iso] button')`;
  const shown = `${button}.textContent`;
  const highlighted = `document.querySelector('.options .highlighted')?.dataset.value`;
  const isOpen = `document.querySelector('.option-panel') !== null`;
  await page.evaluate(`${button}.focus()`);
  await page.press('Enter');
  await page.until('the list', isOpen);
  t.strictSame(await axeFindings(page, '.option-panel'), []);
  t.equal(await page.evaluate(highlighted), '400');
  await page.press('ArrowDown');
  await page.until('the next value', `${highlighted} === '800'`);
  t.equal(await page.evaluate(shown), 'ISO 400', 'an arrow key applies nothing');
  await page.press('Escape');
  await page.until('its end', `!(${isOpen})`);
  t.equal(await page.evaluate(shown), 'ISO 400', 'Escape keeps the value');
  t.equal(await page.evaluate(`${FOCUS} === ${button}`), true, 'and gives the focus back');

  await page.press('Enter');
  await page.until('the list', isOpen);
  await page.type('16');
  await page.until('what fits', `${highlighted} === '1600'`);
  t.equal(await page.evaluate(`document.querySelectorAll('[role=option]').length`), 1);
  await page.press('Enter');
  await page.until('the value', `${shown} === 'ISO 1600'`);
  await page.press('Enter');
  await page.click('[role=option][data-value="3200"]');
  await page.until('a value by a click', `${shown} === 'ISO 3200'`);
}

async function useMenu(t: Test, page: BrowserPage): Promise<void> {
  const button = `document.querySelector('.menu-button')`;
  await page.evaluate(`${button}.focus()`);
  await page.press('Enter');
  await page.until('the first item', `${FOCUS}.textContent === 'Rename'`);
  t.strictSame(await axeFindings(page, '.menu'), []);
  await page.press('ArrowUp');
  await page.until('the last item', `${FOCUS}.textContent === 'Remove'`);
  await page.press('m');
  await page.until('the item of a letter', `${FOCUS}.textContent.startsWith('Move')`);
  await page.press('Escape');
  await page.until('the button', `${FOCUS} === ${button} && document.querySelector('.menu') === null`);
}

async function usePanels(t: Test, page: BrowserPage): Promise<void> {
  await page.evaluate(`document.querySelector('.open-popover').focus()`);
  await page.press('Enter');
  await page.until('the panel', `${FOCUS}.closest('.popover') !== null`);
  t.strictSame(await axeFindings(page, '.popover'), []);
  await page.press('Escape');
  await page.until('its button', `${FOCUS}.classList.contains('open-popover')`);
  await page.evaluate(`document.querySelector('.ask').focus()`);
  await page.press('Enter');
  await page.until('Cancel', `${FOCUS}.textContent === 'Cancel'`);
  t.strictSame(await axeFindings(page, 'dialog'), []);
  await page.press('Escape');
  await page.until('the button that asked', `${FOCUS}.classList.contains('ask')`);
}

async function useTabs(t: Test, page: BrowserPage): Promise<void> {
  const panel = `document.querySelector('[role=tabpanel]').textContent`;
  await page.evaluate(`document.querySelector('[role=tab][aria-selected=true]').focus()`);
  await page.press('ArrowRight');
  t.equal(await page.evaluate(panel), 'The panel one.', 'an arrow key opens nothing');
  await page.press('Enter');
  await page.until('the other panel', `${panel} === 'The panel two.'`);
}

async function useSlider(t: Test, page: BrowserPage): Promise<void> {
  const slider = `document.querySelector('.slider input')`;
  await page.evaluate(`${slider}.focus()`);
  await page.press('ArrowRight');
  await page.until('a move', `document.querySelector('.slider output').textContent === '41 %'`);
  await page.press('Escape');
  await page.until('the old value', `document.querySelector('.slider output').textContent === '40 %'`);
  await page.press('ArrowRight');
  await page.press('Enter');
  await page.evaluate(`${slider}.blur()`);
  await page.until('the new value', `document.querySelector('.slider output').textContent === '41 %'`);
  t.equal(await page.evaluate(`${slider}.getAttribute('aria-valuetext')`), '41 %');
}

async function useTable(t: Test, page: BrowserPage): Promise<void> {
  const at = `${FOCUS}.closest('[data-at]')?.dataset.at`;
  const cells = `document.querySelectorAll('.virtual-table [data-at]').length`;
  t.ok((await page.evaluate(cells)) < 500, '500 rows of 41 columns are 20,000 cells');
  await page.evaluate(`document.querySelector('[data-at="0 1"] button').focus()`);
  await page.press('ArrowRight');
  await page.until('the next column', `${at} === '0 2'`);
  await page.press('ArrowDown');
  await page.until('the next row', `${at} === '1 2'`);
  await page.press('End');
  await page.until('the last column', `${at} === '1 40'`);
  t.equal(await page.evaluate(`${FOCUS}.textContent`), '80');
  for (let pages = 1; pages <= 3; pages += 1) await page.press('PageDown');
  await page.until('a row further down', `Number((${at}).split(' ')[0]) > 15`);
  const isInView = `(() => {
    const cell = ${FOCUS}.getBoundingClientRect();
    const table = document.querySelector('.virtual-table').getBoundingClientRect();
    return cell.top >= table.top && cell.bottom <= table.bottom && cell.right <= table.right;
  })()`;
  t.equal(await page.evaluate(isInView), true, 'the focus is in view');
  await page.press('Home');
  await page.until('the name of the row', `${FOCUS}.dataset.at?.endsWith(' 0')`);
  t.equal(
    await page.evaluate(`document.querySelectorAll('.virtual-table [tabindex="0"]').length <= 1`),
    true,
    'Tab stops once in the table',
  );
  await keepPicture(page, 'gallery-table');
}
