// English: every text of the page. A text with a value in it is a function. Messages of the service come from the
// service and are English.

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

/** English. */
export const texts = {
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
