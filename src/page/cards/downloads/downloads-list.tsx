// The downloads with their progress.

import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { Progress } from '../../components/progress.js';
import { t } from '../../texts/texts.js';
import { again, cancel, clearEnded, type Download, downloads } from './queue.js';

/** The list; nothing without downloads. */
export function DownloadsList() {
  const all = useCell(downloads);
  if (all.length === 0) return null;
  const done = all.filter(({ state }) => state === 'done').length;
  return (
    <section class="downloads" aria-label={t.cards.downloads}>
      <div class="row">
        <h2>{t.cards.downloaded(done, all.length)}</h2>
        <Button onPress={clearEnded}>{t.cards.clear}</Button>
      </div>
      <ul>
        {all.map((download) => (
          <li key={download.key} data-download={download.state}>
            <Row download={download} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ download }: { readonly download: Download }) {
  const { key, name, state, gotBytes, sizeBytes, problem } = download;
  const isOpen = state === 'waiting' || state === 'running';
  const text = problem === undefined || state !== 'failed' ? t.cards.states[state] : problem;
  return (
    <>
      <Progress
        label={name}
        value={state === 'done' ? 1 : sizeBytes === 0 ? 0 : Math.min(1, gotBytes / sizeBytes)}
        text={state === 'running' ? t.cards.got(gotBytes, sizeBytes) : text}
      />
      {isOpen ? (
        <Button label={t.cards.cancelOf(name)} onPress={() => cancel(key)}>
          {t.common.cancel}
        </Button>
      ) : null}
      {state === 'failed' || state === 'cancelled' ? (
        <Button label={t.cards.againOf(name)} onPress={() => again(key)}>
          {t.cards.again}
        </Button>
      ) : null}
    </>
  );
}
