// Generated from data/errors.json by scripts/generate/refusal-advice.js; do not edit.

import type { RefusalReason } from '../../protocol/error-codes.js';

/** How one reason for a refusal by a camera is answered. */
export interface RefusalAdvice {
  /** Advice to the reader, in place of the advice of the code. */
  advice: string;
  /** The same request can succeed later: the reason passes within seconds, or ends when a key is released. */
  retryable: boolean;
}

/** The table of reasons. */
export const REFUSAL_ADVICE: { readonly [Reason in RefusalReason]: RefusalAdvice } = {
  busy: {
    advice: 'Retry in a moment.',
    retryable: true,
  },
  card_full: {
    advice: 'Insert another card, free space on this one, or change still-image-store-destination.',
    retryable: false,
  },
  card_unusable: {
    advice: 'Check media-slot1-status and media-slot2-status; unlock, format or replace the card.',
    retryable: false,
  },
  card_writing: {
    advice: 'Wait; if it persists, remove the card, or switch the camera off and on.',
    retryable: true,
  },
  exposure_program: {
    advice: 'Set exposure-program-mode, or the mode dial of the camera, to a program in which this can be set.',
    retryable: false,
  },
  focus_area: {
    advice: 'Set focus-area to one with a frame, such as a flexible spot.',
    retryable: false,
  },
  focus_mode: {
    advice: 'Set focus-mode: mf for the focus drive, otherwise an AF mode.',
    retryable: false,
  },
  interval_armed: {
    advice: 'Switch interval shooting off in the menu of the camera.',
    retryable: false,
  },
  key_held: {
    advice: 'Release the key: send action up, or release it at the camera.',
    retryable: true,
  },
  log_in_not_taken: {
    advice: 'Check access authentication in the network menu of the camera, and fingerprint, user and password.',
    retryable: false,
  },
  mode_not_supported: {
    advice: 'Connect it in the mode remote, which every body supports.',
    retryable: false,
  },
  no_card: {
    advice: 'Insert a card, or set still-image-store-destination to the host.',
    retryable: false,
  },
  no_still_pictures: {
    advice: 'Shoot with other bodies; this one only records movies.',
    retryable: false,
  },
  not_let_in: {
    advice: 'Open Pairing in the network menu of the camera, or confirm on its screen, then connect again.',
    retryable: false,
  },
  not_reported_yet: {
    advice: 'Retry in a second.',
    retryable: true,
  },
  other_setting: {
    advice: 'First set the property named in the message.',
    retryable: false,
  },
  overheated: {
    advice: 'Let the camera cool down; overheating-state shows when it has.',
    retryable: true,
  },
  priority_key_at_camera: {
    advice: 'Set the priority key to pc-remote first.',
    retryable: false,
  },
  read_only: {
    advice: 'The property can only be read; the camera sets it.',
    retryable: false,
  },
  recording: {
    advice: 'Stop recording first: POST …/actions/movie-rec.',
    retryable: false,
  },
  save_path: {
    advice: 'Focus manually and use shutter, or connect in the mode remote.',
    retryable: false,
  },
  shutter_button_held: {
    advice: 'Release the shutter button: shutter with action up.',
    retryable: true,
  },
};
