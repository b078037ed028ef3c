// The whole table: every operation of the interface with its rows.

import { ACTION_CASES } from './actions.js';
import type { OperationCases } from './case.js';
import { CONNECTION_CASES } from './connection.js';
import { PROPERTY_CASES } from './properties.js';
import { EVENT_CASES, SETTINGS_CASES } from './settings.js';

/** See case.ts. */
export const CASES: OperationCases = {
  ...CONNECTION_CASES,
  ...PROPERTY_CASES,
  ...ACTION_CASES,
  ...SETTINGS_CASES,
  ...EVENT_CASES,
};

/** Bodies that the rows ask for. */
export const RIG = 'ILCE-7M4:1';
