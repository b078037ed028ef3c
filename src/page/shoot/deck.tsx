// The deck at the bottom: who is fired and how, the newest take or clip, and the two steps of a shot, arm and fire.
// Fire works only when armed. After a shot the deck stays armed for the next one, until it is disarmed, another group
// is chosen, some minutes pass without a shot, or the service is lost.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import type { Remedies } from '../components/fault-list.js';
import { lazy } from '../components/lazy.js';
import { Notice } from '../components/notice.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import type { Problem } from '../state/action.js';
import { faultOf } from '../state/faults.js';
import { failedPress, type Press } from '../state/firing.js';
import { currentSubject, nextTake } from '../state/jobs.js';
import { leaveOut, leftOut } from '../state/left-out.js';
import { newestMovie } from '../state/movies.js';
import { prefersMovie, usesOf } from '../state/recording.js';
import { labelOf, membersOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { areRecipesOpen, isUnderWay, shownRun } from '../state/runs.js';
import { newestReceipt } from '../state/shots.js';
import { armed, focusFirst, target } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Countdown } from './countdown.js';
import { DeckOptions } from './deck-options.js';
import { useWho } from './deck-who.js';
import { disarm, FireButtons, shootAgain } from './fire-buttons.js';
import { MovieStrip } from './movie-strip.js';
import { ReceiptStrip } from './receipt-strip.js';
import { RecordButtons } from './record-buttons.js';

/** Most bodies that the line names when they are not ready. */
const NAMED = 3;

const RecipeDialog = lazy(async () => (await import('./recipes/recipes.js')).RecipeDialog);
const RunStrip = lazy(async () => (await import('./recipes/recipes.js')).RunStrip);
const RunButtons = lazy(async () => (await import('./recipes/recipes.js')).RunButtons);

/** The deck. */
export function Deck({ rig, isLost }: { readonly rig: Rig; readonly isLost: boolean }) {
  const group = useCell(target);
  const without = useCell(leftOut);
  const all = membersOf(rig, group);
  const uses = usesOf(all);
  const prefers = useCell(prefersMovie);
  const isMovie = uses === 'movie' || (uses === 'both' && prefers);
  // Recording is for the whole group.
  const members = isMovie ? all : all.filter(({ id }) => !without.has(id));
  const ready = members.filter(({ connected, kind }) => connected && kind !== 'cinema');
  const mayFire = may(rig, 'operate');
  const run = useCell(shownRun);
  const who = useWho(rig);
  return (
    <section class="deck" aria-label={t.deck.label} data-armed={useCell(armed)}>
      {mayFire ? <FailedPress rig={rig} /> : null}
      <div class="deck-row">
        {mayFire ? <DeckOptions rig={rig} isMovie={isMovie} /> : null}
        <div class="deck-receipt">
          <NextTake />
          {run === undefined ? (
            <Newest rig={rig} isLost={isLost} members={members} />
          ) : (
            <RunStrip rig={rig} run={run} />
          )}
        </div>
        {mayFire && run !== undefined && isUnderWay(run) ? (
          <RunButtons run={run} />
        ) : mayFire ? (
          <div class="deck-buttons">
            {uses === 'both' ? <MovieSwitch /> : null}
            {isMovie ? (
              <RecordButtons bodies={members} isLost={isLost} />
            ) : (
              <FireButtons ready={ready} isLost={isLost} />
            )}
          </div>
        ) : null}
      </div>
      <Countdown />
      {useCell(areRecipesOpen) && mayFire ? <RecipeDialog who={who} /> : null}
    </section>
  );
}

/** Subject and number of the next take, on screens where the column is a drawer. */
function NextTake() {
  const known = useCell(currentSubject);
  if (known === undefined) return null;
  return <p class="next-take muted">{t.job.nextIs(t.job.takeOf(known.subject.name, nextTake(known)))}</p>;
}

/** Chooses between pictures and a recording. The deck is locked then, so that no press does what was not meant. */
function MovieSwitch() {
  const isMovie = useCell(prefersMovie);
  return (
    <Button
      class="movie-switch"
      isPressed={isMovie}
      title={t.deck.movieHint}
      onPress={() => {
        disarm();
        prefersMovie.value = !isMovie;
      }}
    >
      {t.deck.movie}
    </Button>
  );
}

/** The newest take or clip; before the first one, whether the bodies are ready. */
function Newest(props: {
  readonly rig: Rig;
  readonly isLost: boolean;
  readonly members: readonly RigCamera[];
}) {
  const { rig, members } = props;
  const shot = useCell(newestReceipt);
  const movie = useCell(newestMovie);
  const isMovie = movie !== undefined && (shot === undefined || movie.startedAt > shot.at);
  const unready = members.filter((body) => faultOf(body) !== undefined);
  return (
    <>
      {isMovie ? <MovieStrip movie={movie} /> : null}
      {isMovie || shot === undefined ? null : (
        <ReceiptStrip rig={rig} receipt={shot} remedies={remediesOf(rig, shot.group)} />
      )}
      {isMovie || shot !== undefined || props.isLost ? null : <p class="muted">{readiness(members)}</p>}
      {unready.length === 0 || unready.length === members.length ? null : (
        <p class="not-ready">{t.deck.notReady(t.common.named(unready.map(labelOf), NAMED))}</p>
      )}
    </>
  );
}

function readiness(members: readonly RigCamera[]): string {
  const ready = members.filter((body) => faultOf(body) === undefined).length;
  return ready === 0 ? t.deck.noneReady : t.deck.ready(ready);
}

/** The remedies for bodies of a shot. */
function remediesOf(rig: Rig, group: string, press?: Press): Remedies {
  if (!may(rig, 'operate')) return {};
  return {
    'fire-without': (ids) => {
      for (const id of ids) leaveOut(id);
      failedPress.value = undefined;
    },
    'shoot-again': (ids) => shootAgain(rig, group, ids, press),
  };
}

/** Why the last press of this page went wrong, and what can be done. */
function FailedPress({ rig }: { readonly rig: Rig }) {
  const failed = useCell(failedPress);
  const focus = useCell(focusFirst);
  if (failed === undefined) return null;
  const { problem, press } = failed;
  return (
    <div class="deck-notice">
      <Notice problem={problem} onClear={clear} remedies={remediesOf(rig, press.group, press)} />
      {focus === 'on' || !lacksFocus(problem) ? null : (
        <p class="row needs-focus">
          {t.deck.needsFocus}
          <Button
            class="turn-on-focus"
            onPress={() => {
              focusFirst.value = 'on';
              clear();
            }}
          >
            {t.deck.turnOnFocus}
          </Button>
        </p>
      )}
    </div>
  );
}

function clear(): void {
  failedPress.value = undefined;
}

/**
 * Whether the problem may be a lack of focus: a body in an AF mode accepts a release without focus and exposes nothing.
 */
const lacksFocus = ({ results }: Problem): boolean => results.some(({ code }) => code === 'NO_EXPOSURE');
