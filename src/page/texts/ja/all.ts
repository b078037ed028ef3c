// Japanese: every text of the page.

import type { texts as english } from '../en/all.js';
import { cards } from './cards.js';
import { common } from './common.js';
import { components } from './components.js';
import { deck } from './deck.js';
import { faults } from './faults.js';
import { handover } from './handover.js';
import { jobs } from './jobs.js';
import { notice } from './notice.js';
import { recipes } from './recipes.js';
import { review } from './review.js';
import { settings } from './settings.js';
import { setup } from './setup.js';
import { shell } from './shell.js';
import { shoot } from './shoot.js';
import { wall } from './wall.js';
import { words } from './words.js';

/** Japanese. */
export const texts: typeof english = {
  ...common,
  ...components,
  ...shell,
  ...shoot,
  ...deck,
  ...jobs,
  ...recipes,
  ...notice,
  ...faults,
  ...handover,
  ...wall,
  ...review,
  ...settings,
  ...cards,
  ...setup,
  ...words,
};
