// The liveness of a body's picture (how current it is), checked a few times a second, and the texts about it.

import { useEffect, useState } from 'preact/hooks';
import type { RigCamera } from '../interface/wire.js';
import { type PictureState, pictureOf } from '../state/pictures.js';
import { rigView } from '../state/rig.js';
import { t } from '../texts/texts.js';

const LOOK_MS = 400;

/** States in which pictures may come. */
const WITH_PICTURES: ReadonlySet<string> = new Set(['connected', 'recovering']);
/** The mode in which a body has no live view. */
const CARD_MODE = 'contents';

/** Whether pictures of this body are requested. */
export function hasPictures({ state, mode }: Pick<RigCamera, 'state' | 'mode'>): boolean {
  return WITH_PICTURES.has(state) && mode !== CARD_MODE;
}

/** The state of a picture, and the texts about it. */
export interface Liveness {
  readonly kind: PictureState['liveness'];
  /** Whole seconds since the picture was made; 0 for a current one. */
  readonly lateS: number;
  /** Pictures drawn per second. */
  readonly fps: number;
  /** `No signal for 12 s`; empty with a current picture. */
  readonly loss: string;
}

const NOTHING: Liveness = { kind: 'none', lateS: 0, fps: 0, loss: '' };

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
  if (lost !== undefined || liveness === 'dead') {
    const lateS = Math.max(0, Math.round((Date.now() - (since ?? lost?.since ?? Date.now())) / 1000));
    return { kind: 'dead', lateS, fps: 0, loss: t.tile.noSignalFor(lateS) };
  }
  return { kind: liveness, lateS: Math.floor(ageMs / 1000), fps, loss: '' };
}

function sameLiveness(one: Liveness, other: Liveness): boolean {
  const isSame = one.kind === other.kind && one.lateS === other.lateS && one.fps === other.fps;
  return isSame && one.loss === other.loss;
}
