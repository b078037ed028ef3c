// The newest recording in the deck: how long it runs, or what came of it.

import { useEffect, useState } from 'preact/hooks';
import { FaultList, type Remedies } from '../components/fault-list.js';
import { Popover } from '../components/popover.js';
import type { Movie } from '../interface/wire.js';
import { faultFor } from '../state/operator-faults.js';
import { t } from '../texts/texts.js';

const SECOND_MS = 1000;
/** Most clips that the line names. */
const NAMED = 4;
const NO_REMEDIES: Remedies = {};
const LEVELS = { recording: 'bad', done: 'good', incomplete: 'warn' } as const;

/** The line. */
export function MovieStrip({ movie }: { readonly movie: Movie }) {
  const now = useNow(movie.state === 'recording');
  const faults = movie.bodies
    .filter(({ message }) => message !== undefined)
    .map((body) => ({ ...faultFor(body.code, undefined, body.message ?? ''), bodies: [body] }));
  const title = t.clip.title(movie.number);
  return (
    <div class="receipt-strip" data-movie={movie.state}>
      <p class="receipt-title">
        <span>{title}</span> <b class={`take ${LEVELS[movie.state]}`}>{t.clip.results[movie.state]}</b>{' '}
        {movie.state === 'recording' ? (
          <time class="numbers">{minutesText(now - Date.parse(movie.startedAt))}</time>
        ) : null}
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
  const named = clips.slice(0, NAMED).join(', ');
  return [
    state === 'recording' && recording < bodies.length
      ? t.clip.recording(recording, bodies.length)
      : t.clip.bodies(bodies.length),
    ...(durationMs === undefined ? [] : [t.clip.lasted(minutesText(durationMs))]),
    ...(clips.length === 0
      ? []
      : [clips.length > NAMED ? t.deck.andMore(named, clips.length - NAMED) : named]),
  ];
}

/** Minutes and seconds: 00:12. */
export function minutesText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The time, each second while it is needed. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
