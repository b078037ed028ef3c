// The newest recording in the deck: how long it runs, or what came of it.

import { FaultList, type Remedies } from '../components/fault-list.js';
import { Popover } from '../components/popover.js';
import type { Movie } from '../interface/wire.js';
import { hrefOf } from '../state/address.js';
import { useSecondsSince } from '../state/now.js';
import { faultFor } from '../state/operator-faults.js';
import { CLIP_LEVELS } from '../state/take-words.js';
import { clipLength } from '../texts/shared/times.js';
import { t } from '../texts/texts.js';

/** Most clips that the line names. */
const NAMED = 4;
const NO_REMEDIES: Remedies = {};

/** The line. */
export function MovieStrip({ movie }: { readonly movie: Movie }) {
  const seconds = useSecondsSince(movie.state === 'recording' ? movie.startedAt : undefined);
  const faults = movie.bodies
    .filter(({ message }) => message !== undefined)
    .map((body) => ({ ...faultFor(body.code, undefined, body.message ?? ''), bodies: [body] }));
  const title = t.clip.title(movie.number);
  return (
    <div class="receipt-strip" data-movie={movie.state}>
      <p class="receipt-title">
        <a href={hrefOf('review', { clip: movie.movieId })}>{title}</a>{' '}
        <b class={`take ${CLIP_LEVELS[movie.state]}`}>{t.clip.results[movie.state]}</b>{' '}
        {seconds === undefined ? null : <time class="numbers">{clipLength(seconds * 1000)}</time>}
      </p>
      <p class="muted receipt-words">{partsOf(movie).join(' · ')}</p>
      <div class="row receipt-more">
        {faults.length === 0 ? null : (
          <Popover class="why" button={t.deck.why} label={t.deck.whyOf(title)} buttonLabel={t.deck.why}>
            {() => <FaultList faults={faults} remedies={NO_REMEDIES} />}
          </Popover>
        )}
      </div>
    </div>
  );
}

function partsOf({ state, bodies, durationMs }: Movie): readonly string[] {
  const recording = bodies.filter((body) => body.state === 'recording').length;
  const clips = bodies.flatMap((body) => body.clips ?? []).map((path) => path.split('/').at(-1) ?? path);
  return [
    state === 'recording' && recording < bodies.length
      ? t.clip.recording(recording, bodies.length)
      : t.clip.bodies(bodies.length),
    ...(durationMs === undefined ? [] : [t.clip.lasted(clipLength(durationMs))]),
    ...(clips.length === 0 ? [] : [t.common.named(clips, NAMED)]),
  ];
}
