// Names of groups for people.

import { t } from '../texts/texts.js';
import { ALL } from './rig.js';

/** The name of a group in words: the group of every body is called by the language. */
export const groupText = (group: string): string => (group === ALL ? t.common.all : group);
