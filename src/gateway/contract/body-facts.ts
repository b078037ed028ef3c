// The facts of a body of the rig: battery, exposure, cards, heat, recording, and the warnings of the camera.

import Type from 'typebox';
import { BODY_KINDS, CARD_STATES } from '../../protocol/words.js';
import { MAX_ID, MAX_TEXT } from './texts.js';

const optional = Type.Optional;

/** Most warnings of a body that are shown. */
export const BODY_WARNINGS = 8;

/** Kind of a body. */
export const BodyKind = Type.Enum([...BODY_KINDS], {
  description:
    'Kind of body. photo: it takes still pictures, and most of these bodies record movies, too. cinema: it ' +
    'only records movies. Absent: not known.',
});

const CardFacts = Type.Object({
  slot: Type.Integer({ description: 'Card slot, 1 or 2.' }),
  state: Type.Enum([...CARD_STATES], {
    description:
      'State of the card. ok: it can be written to. none: the slot is empty. full: there is no room for ' +
      'another picture (cinema: for more recording). error: the camera cannot use the card, for example ' +
      'because it is locked or must be formatted. unknown: the camera has not reported the state, or is still ' +
      'reading the card.',
  }),
  remainingPictures: optional(
    Type.Integer({
      minimum: 0,
      description:
        'Number of pictures that still fit, as the body counts them; some bodies count only to 9999. Absent: ' +
        'not known, no card, or the body takes no still pictures.',
    }),
  ),
  remainingMinutes: optional(
    Type.Integer({
      minimum: 0,
      description: 'Recording time that is left for movies, in whole minutes. Absent: not known, or no card.',
    }),
  ),
});

const BodyWarning = Type.Object({
  code: Type.String({ description: 'Notification number of the camera SDK, such as 0x20007.' }),
  text: Type.String({ description: 'The warning as a sentence for people.' }),
  at: Type.String({
    format: 'date-time',
    description: 'Time at which the camera last reported it. RFC 3339, UTC.',
  }),
});

/** Facts that a body last reported. */
export const BodyFacts = Type.Object(
  {
    batteryPercent: optional(
      Type.Integer({ minimum: 0, maximum: 100, description: 'Charge of the battery, in percent.' }),
    ),
    exposure: Type.Record(Type.String({ maxLength: MAX_ID }), Type.String({ maxLength: MAX_TEXT }), {
      description:
        'Labels of the values that decide how a picture will look, by the names of their properties: exposure ' +
        'program, shutter speed, aperture, ISO, white balance, its colour temperature (only while it is used), ' +
        'focus mode and file format. A property that the body has not reported is absent.',
    }),
    cards: Type.Array(CardFacts, {
      description: 'The card slots about which the body reports something, in the order of their numbers.',
    }),
    overheating: optional(
      Type.Enum([0, 1, 2], { description: '0: normal. 1: close to overheating. 2: overheating.' }),
    ),
    recording: optional(Type.Boolean({ description: 'true: the body is recording a movie.' })),
    warnings: Type.Array(BodyWarning, {
      maxItems: BODY_WARNINGS,
      description:
        'Warnings that the camera has reported in the last ten minutes, newest first; each code occurs once. ' +
        'They stay when the session ends.',
    }),
  },
  {
    title: 'BodyFacts',
    description:
      'Facts that the body last reported. A fact that is not known is absent, and a card slot that is not ' +
      'known is not listed. While the body is not connected, only its warnings are known.',
  },
);
