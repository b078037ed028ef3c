// The events of the rig as sentences, newest first, by body and kind: the entries of the service's timeline, read again
// when something happens, and the warnings that cameras report.

import { useEffect, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Select } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import { ask, inPath } from '../interface/service.js';
import type { Rig } from '../interface/wire.js';
import { type Problem, problemOf } from '../state/action.js';
import { changeQuery } from '../state/address.js';
import { newestEvents, onEvent } from '../state/news.js';
import { labelOf } from '../state/rig.js';
import { clockTime, t } from '../texts/texts.js';
import { type Entry, KINDS, type Kind, kindOf, mergedEntries, sentenceOf, warningsOf } from './entries.js';

/** Number of requested entries of the timeline. */
const ENTRIES = 300;
/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 1000;

/** The list and its filters, which are in the address. */
export function Events({
  rig,
  body,
  kind,
}: {
  readonly rig: Rig;
  readonly body: string;
  readonly kind: string;
}) {
  const { entries, problem } = useTimeline(body);
  const events = useCell(newestEvents);
  const chosen = KINDS.find((each) => each === kind);
  const all = mergedEntries(entries, warningsOf(events, body, rig.cameras));
  const shown = chosen === undefined ? all : all.filter((entry) => kindOf(entry) === chosen);
  return (
    <section class="events">
      <div class="row">
        <Select
          label={t.news.body}
          name="events-body"
          value={body}
          options={[
            { value: '', label: t.common.all },
            ...rig.cameras.map((camera) => ({ value: camera.id, label: labelOf(camera) })),
          ]}
          onChoose={(value) => changeQuery({ body: value })}
        />
        <Select
          label={t.news.kind}
          name="events-kind"
          value={chosen ?? ''}
          options={[
            { value: '', label: t.news.allKinds },
            ...KINDS.map((each: Kind) => ({ value: each, label: t.news.kinds[each] })),
          ]}
          onChoose={(value) => changeQuery({ kind: value })}
        />
      </div>
      <Notice problem={problem} onClear={() => undefined} />
      {shown.length === 0 ? <p class="muted">{t.news.none}</p> : null}
      <ol class="news" aria-label={t.news.title}>
        {shown.map((entry) => (
          <li key={`${entry.at} ${entry.text}`} data-kind={kindOf(entry)}>
            <time class="numbers muted">{clockTime(entry.at)}</time>
            <Sentence entry={entry} rig={rig} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sentence({ entry, rig }: { readonly entry: Entry; readonly rig: Rig }) {
  const { sentence, cause } = sentenceOf(entry, rig.cameras);
  return (
    <div>
      <p>{sentence}</p>
      {cause === '' ? null : (
        <details class="fault-details">
          <summary>{t.notice.details}</summary>
          <p>{cause}</p>
        </details>
      )}
    </div>
  );
}

/** The entries of the timeline, of one body or of all. */
function useTimeline(body: string): { readonly entries: readonly Entry[]; readonly problem?: Problem } {
  const [read, setRead] = useState<{ readonly entries: readonly Entry[]; readonly problem?: Problem }>({
    entries: [],
  });
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const query = body === '' ? '' : `&camera=${inPath(body)}`;
      ask<{ entries: readonly Entry[] }>(`api/rig/timeline?limit=${ENTRIES}${query}`, { signal: gone.signal })
        .then(({ entries }) => setRead({ entries }))
        .catch(
          (error) => gone.signal.aborted || setRead((before) => ({ ...before, problem: problemOf(error) })),
        );
    };
    look();
    const end = onEvent(() => {
      timer ??= setTimeout(look, GATHER_MS);
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
      end();
    };
  }, [body]);
  return read;
}
