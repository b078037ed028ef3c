// Generated from data/errors.json by scripts/generate/refusal-advice.js; do not edit.

import type { RefusalReason } from '../../protocol/error-codes.js';

/** How one reason for a refusal by a camera is answered. */
export interface RefusalAdvice {
  /** What the reader can do, in place of the advice of the code. */
  advice: string;
  /** The same request can succeed later: the reason passes within seconds, or ends when a key is released. */
  retryable: boolean;
}

/** The table of reasons. */
export const REFUSAL_ADVICE: { readonly [Reason in RefusalReason]: RefusalAdvice } = {
  busy: {
    advice: 'Ask again in a moment.',
    retryable: true,
  },
  card_full: {
    advice: 'Put in another card or make room on this one, or set still-image-store-destination.',
    retryable: false,
  },
  card_unusable: {
    advice: 'Read media-slot1-status and media-slot2-status; unlock, format or change the card.',
    retryable: false,
  },
  card_writing: {
    advice: 'Wait; when it lasts, take the card out, or switch the camera off and on.',
    retryable: true,
  },
  exposure_program: {
    advice: 'Set exposure-program-mode, or the dial of the camera, to a program that leaves this to you.',
    retryable: false,
  },
  focus_area: {
    advice: 'Set focus-area to one with a frame, such as a flexible spot.',
    retryable: false,
  },
  focus_mode: {
    advice: 'Set focus-mode: to mf for the focus drive, else to an AF mode.',
    retryable: false,
  },
  interval_armed: {
    advice: 'Switch interval shooting off in the menu of the camera.',
    retryable: false,
  },
  key_held: {
    advice: 'Let go of the key: action up, or at the camera.',
    retryable: true,
  },
  log_in_not_taken: {
    advice: 'Check access authentication in the network menu of the camera, and fingerprint, user and password.',
    retryable: false,
  },
  mode_not_supported: {
    advice: 'Connect it in the mode remote, which every body does.',
    retryable: false,
  },
  no_card: {
    advice: 'Put in a card, or set still-image-store-destination to the host.',
    retryable: false,
  },
  no_still_pictures: {
    advice: 'Shoot with other bodies; this one records movies.',
    retryable: false,
  },
  not_let_in: {
    advice: 'Open Pairing in the network menu of the camera, or confirm on its screen; then connect again.',
    retryable: false,
  },
  not_reported_yet: {
    advice: 'Ask again in a second.',
    retryable: true,
  },
  other_setting: {
    advice: 'Set the property that the message names first.',
    retryable: false,
  },
  overheated: {
    advice: 'Let the camera cool down; overheating-state says when.',
    retryable: true,
  },
  priority_key_at_camera: {
    advice: 'Set the priority key to pc-remote first.',
    retryable: false,
  },
  read_only: {
    advice: 'It is there to be read; leave it to the camera.',
    retryable: false,
  },
  recording: {
    advice: 'Stop recording first: POST …/actions/movie-rec.',
    retryable: false,
  },
  save_path: {
    advice: 'Focus by hand and use shutter, or connect in the mode remote.',
    retryable: false,
  },
  shutter_button_held: {
    advice: 'Let go of the shutter button: shutter with action up.',
    retryable: true,
  },
};
