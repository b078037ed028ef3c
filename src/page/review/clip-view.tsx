// The receipt of a recording in words.

import { Badge } from '../components/badge.js';
import type { MovieBody } from '../interface/wire.js';
import { labelOf } from '../state/rig.js';
import { CLIP_LEVELS } from '../state/take-words.js';
import { clockTime, t } from '../texts/texts.js';
import { BackToList } from './back-to-list.js';
import { BodiesTable } from './bodies-table.js';
import { useMovie } from './followed.js';

/** The recording. @param onBack shows the list, where there is no room for both */
export function ClipView(props: { readonly movieId: string; readonly onBack: (() => void) | undefined }) {
  const { value: receipt, problem } = useMovie(props.movieId);
  const back = <BackToList onBack={props.onBack} />;
  if (receipt === undefined)
    return (
      <div class="row">
        {back}
        <p class="muted">{problem ?? t.review.loading}</p>
      </div>
    );
  const { skew } = receipt;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t.review.started, clockTime(receipt.startedAt)],
    [t.review.length, receipt.durationMs === undefined ? undefined : t.review.duration(receipt.durationMs)],
    [t.review.startApart, skew.startMs === undefined ? undefined : t.review.apart(skew.startMs)],
    [t.review.stopApart, skew.stopMs === undefined ? undefined : t.review.apart(skew.stopMs)],
  ];
  return (
    <article class="clip-view">
      <header class="take-head">
        {back}
        <h2>{t.review.clip(receipt.number)}</h2>
        <Badge kind={CLIP_LEVELS[receipt.state]}>{t.clip.results[receipt.state]}</Badge>
      </header>
      <dl class="receipt-facts">
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd class="numbers">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <BodiesTable columns={t.review.clipColumns}>
        {receipt.bodies.map((body) => (
          <ClipBody key={body.id} body={body} />
        ))}
      </BodiesTable>
      <p class="hint">{t.review.clipHint}</p>
    </article>
  );
}

function ClipBody({ body }: { readonly body: MovieBody }) {
  return (
    <>
      <tr data-body={body.id}>
        <th scope="row">{labelOf(body)}</th>
        <td>{t.review.bodyStates[body.state]}</td>
        <td class="numbers">{body.durationMs === undefined ? '' : t.review.duration(body.durationMs)}</td>
        <td>
          {body.clips?.map((path) => path.slice(path.lastIndexOf('/') + 1)).join(', ') ??
            t.review.clipsUnknown}
        </td>
      </tr>
      {body.message === undefined ? null : (
        <tr class="why">
          <td colSpan={t.review.clipColumns.length}>{body.message}</td>
        </tr>
      )}
    </>
  );
}
