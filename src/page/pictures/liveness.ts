// The liveness of a body's picture (how current it is), checked a few times a second, and the text about it in the
// tile.

import { useEffect, useState } from 'preact/hooks';
import type { RigCamera } from '../interface/wire.js';
import { type PictureState, pictureOf } from '../state/pictures.js';
import { rigView } from '../state/rig.js';
import { clockTime, t } from '../texts/texts.js';

const LOOK_MS = 400;

/** States in which pictures may come. */
const WITH_PICTURES: ReadonlySet<string> = new Set(['connected', 'recovering']);
/** The mode in which a body has no live view. */
const CARD_MODE = 'contents';

/** Whether pictures of this body are requested. */
export function hasPictures({ state, mode }: Pick<RigCamera, 'state' | 'mode'>): boolean {
  return WITH_PICTURES.has(state) && mode !== CARD_MODE;
}

/** The state of a picture, and the text under it. */
export interface Liveness {
  readonly kind: PictureState['liveness'];
  /** `12 fps, 80 ms old`; empty without a current picture. */
  readonly rate: string;
  /** `no signal since 12:03:11`; empty with a current picture. */
  readonly loss: string;
}

const NOTHING: Liveness = { kind: 'none', rate: '', loss: '' };

/** The liveness of a body's picture, kept current from now on. */
export function useLiveness(camera: RigCamera): Liveness {
  const [seen, setSeen] = useState(NOTHING);
  const expects = hasPictures(camera);
  useEffect(() => {
    if (!expects) pictureOf(camera.id).end();
    const look = () => {
      const now = expects ? livenessOf(camera.id) : NOTHING;
      setSeen((before) => (sameLiveness(before, now) ? before : now));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [camera.id, expects]);
  return seen;
}

function livenessOf(id: string): Liveness {
  const { liveness, ageMs, fps, since } = pictureOf(id).state;
  const { lost } = rigView.value;
  if (liveness === 'none') return NOTHING;
  if (lost !== undefined || liveness === 'dead')
    return {
      kind: 'dead',
      rate: '',
      loss: t.tile.noSignalSince(clockTime(since ?? lost?.since ?? Date.now())),
    };
  return { kind: liveness, rate: t.tile.rate(Math.round(fps), ageMs), loss: '' };
}

function sameLiveness(one: Liveness, other: Liveness): boolean {
  return one.kind === other.kind && one.rate === other.rate && one.loss === other.loss;
}
