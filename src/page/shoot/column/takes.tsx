// Session that is being shot, and its newest takes with their results.

import { useCell } from '../../cells/cell.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import type { ListedShot, Movie, Rig } from '../../interface/wire.js';
import { Thumbnail, thumbnailPath } from '../../pictures/thumbnail.js';
import { hrefOf } from '../../state/address.js';
import { useMedia } from '../../state/media.js';
import { newestMovie } from '../../state/movies.js';
import { spreadText } from '../../state/spread.js';
import { CLIP_LEVELS, type ListedResult, listedResult, TAKE_LEVELS } from '../../state/take-words.js';
import { clipLength } from '../../texts/shared/times.js';
import { t } from '../../texts/texts.js';
import { useTakes } from './use-takes.js';

/** Takes in a page, on screens of usual height and on high ones. */
const FEW = 4;
const MANY = 7;
const HIGH = '(min-height: 1100px)';

/** Session and takes. */
export function TakesList({ rig }: { readonly rig: Rig }) {
  const { shots, newer, older } = useTakes(useMedia(HIGH) ? MANY : FEW);
  const movie = useCell(newestMovie);
  const { session } = rig.rig;
  return (
    <section class="takes" aria-label={t.column.session}>
      <p class="eyebrow">{t.column.session}</p>
      <h2>{session === '' ? t.column.unnamed : session}</h2>
      {shots.length === 0 && movie === undefined ? <p class="muted">{t.column.noTake}</p> : null}
      <ul>
        {movie !== undefined && newer === undefined && isNewer(movie, shots[0]) ? (
          <li>
            <Clip movie={movie} />
          </li>
        ) : null}
        {shots.map((shot) => (
          <li key={shot.shotId}>
            <Take shot={shot} />
          </li>
        ))}
      </ul>
      {newer === undefined && older === undefined ? null : (
        <div class="row turn-takes">
          <Button isOff={newer === undefined} onPress={() => newer?.()}>
            {t.column.newer}
          </Button>
          <Button isOff={older === undefined} onPress={() => older?.()}>
            {t.column.older}
          </Button>
        </div>
      )}
    </section>
  );
}

function Take({ shot }: { readonly shot: ListedShot }) {
  const { shotId, number, files, firstFile, take } = shot;
  const result = listedResult(shot);
  const told = result.kind === 'refused' ? [] : [t.takes.files(files), spreadText(shot)];
  const ofSubject = take === undefined ? undefined : t.job.take(take.take);
  const facts = [ofSubject, ...told].filter((text) => text !== undefined);
  const level = TAKE_LEVELS[result.kind];
  return (
    <a
      class={`take-card ${take === undefined ? '' : 'of-subject'}`}
      href={hrefOf('review', { shot: shotId })}
    >
      <Thumbnail path={firstFile === undefined ? undefined : thumbnailPath(shotId, firstFile)} label="" />
      <strong>{take?.subject ?? t.takes.title(number)}</strong>
      <Badge kind={level}>{resultText(result)}</Badge>
      <small>{facts.join(' · ')}</small>
    </a>
  );
}

const isNewer = ({ startedAt }: Movie, shot: ListedShot | undefined): boolean =>
  shot === undefined || startedAt > shot.at;

/** The newest recording, while no take is newer. */
function Clip({ movie }: { readonly movie: Movie }) {
  const { movieId, number, state, bodies, durationMs } = movie;
  const length = durationMs === undefined ? [] : [t.clip.lasted(clipLength(durationMs))];
  return (
    <a class="take-card" href={hrefOf('review', { clip: movieId })}>
      <span class="thumbnail of-clip" />
      <strong>{t.clip.title(number)}</strong>
      <Badge kind={CLIP_LEVELS[state]}>{t.clip.results[state]}</Badge>
      <small>{[t.clip.bodies(bodies.length), ...length].join(' · ')}</small>
    </a>
  );
}

/** The result of a take in words. */
function resultText(result: ListedResult): string {
  if (result.kind === 'arriving') return t.takes.arriving(result.landed, result.expected);
  if (result.kind === 'picturesMissing') return t.takes.picturesMissing;
  return result.kind === 'missing' ? t.take.results.missing(result.bodies) : t.take.results[result.kind];
}
