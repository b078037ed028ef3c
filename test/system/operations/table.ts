// The whole table: every operation of the interface with its rows.

import { ACTION_CASES } from './actions.js';
import type { OperationCases } from './case.js';
import { CONNECTION_CASES } from './connection.js';
import { CONTROL_CASES } from './controls.js';
import { EXPORT_CASES } from './exports.js';
import { FOCUS_FRAME_CASES } from './focus-frames.js';
import { JOB_CASES } from './jobs.js';
import { LIVE_VIEW_CASES } from './live-view.js';
import { LIVE_VIEW_PICTURE_CASES } from './live-view-pictures.js';
import { PROPERTY_CASES } from './properties.js';
import { RECIPE_CASES } from './recipes.js';
import { RIG_CASES } from './rig.js';
import { RIG_DESIRED_CASES } from './rig-desired.js';
import { HOST_CASES } from './rig-hosts.js';
import { LEASE_CASES } from './rig-leases.js';
import { MOVIE_CASES } from './rig-movies.js';
import { SHOT_CASES } from './rig-shots.js';
import { TIMELINE_CASES } from './rig-timeline.js';
import { SD_CARD_CASES } from './sd-card.js';
import { SETTING_FILE_CASES } from './setting-files.js';
import { EVENT_CASES, SETTINGS_CASES } from './settings.js';

/** See case.ts. */
export const CASES: OperationCases = {
  ...CONNECTION_CASES,
  ...PROPERTY_CASES,
  ...FOCUS_FRAME_CASES,
  ...ACTION_CASES,
  ...CONTROL_CASES,
  ...LIVE_VIEW_CASES,
  ...LIVE_VIEW_PICTURE_CASES,
  ...SD_CARD_CASES,
  ...SETTINGS_CASES,
  ...SETTING_FILE_CASES,
  ...EVENT_CASES,
  ...RIG_CASES,
  ...RIG_DESIRED_CASES,
  ...LEASE_CASES,
  ...TIMELINE_CASES,
  ...HOST_CASES,
  ...MOVIE_CASES,
  ...SHOT_CASES,
  ...EXPORT_CASES,
  ...RECIPE_CASES,
  ...JOB_CASES,
};

/** Bodies that the rows need. */
export const RIG = 'ILCE-7M4:1,ILCE-9M3:1,ILCE-1M2:1,ILME-FX6:1';
