// The bin: moves the files of the chosen takes there, and puts them back.

import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Confirm } from '../../components/confirm.js';
import { Notice } from '../../components/notice.js';
import { ACTION_MS, ask, inPath } from '../../interface/service.js';
import type { BinEntry } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { clockTime, t } from '../../texts/texts.js';
import type { Chosen } from './chosen.js';
import { FaultyFiles } from './faulty-files.js';
import { ForecastText, useForecast } from './forecast.js';
import { useBin } from './use-bin.js';

/** The bin. */
export function Bin({ chosen }: { readonly chosen: Chosen | undefined }) {
  const { entries, problem, look } = useBin();
  const forecast = useForecast(chosen, 'flat');
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const post = (path: string, body?: object) =>
    action.run(() => ask(path, { method: 'POST', body, waitMs: ACTION_MS })).then(look);
  const files = forecast.answer?.files ?? 0;
  return (
    <>
      {chosen === undefined ? (
        <p class="muted">{t.handOver.nothing}</p>
      ) : (
        <>
          <ForecastText chosen={chosen} now={forecast} hasNames={false} />
          <Button
            kind="danger"
            class="move-to-bin"
            isOff={files === 0}
            isBusy={action.isBusy}
            onPress={() => setAsking(true)}
          >
            {t.bin.move}
          </Button>
          {isAsking ? (
            <Confirm
              title={t.bin.title}
              action={t.bin.confirm(files)}
              isDanger
              onClose={() => setAsking(false)}
              onConfirm={() => {
                setAsking(false);
                void post('api/rig/bin', { selection: chosen.selection });
              }}
            >
              <p>{t.bin.explain}</p>
            </Confirm>
          ) : null}
        </>
      )}
      <Notice problem={action.problem} onClear={action.clear} />
      <h3>{t.bin.contents}</h3>
      {entries.length === 0 ? <p class="muted">{problem ?? t.bin.none}</p> : null}
      <ul class="exports">
        {entries.map((entry) => (
          <li key={entry.binId} data-bin={entry.binId} data-state={entry.state}>
            <Entry
              entry={entry}
              isBusy={action.isBusy}
              onRestore={() => void post(`api/rig/bin/${inPath(entry.binId)}/restore`)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry(props: {
  readonly entry: BinEntry;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}) {
  const { at, until, state, shots, files, bytes, faults } = props.entry;
  return (
    <>
      <p class="row">
        <Badge kind={state === 'binned' ? 'warn' : 'calm'}>{t.bin.states[state]}</Badge>
        <span>{t.handOver.counts(shots, files, bytes)}</span>
        <small class="muted numbers">{clockTime(at)}</small>
      </p>
      {state === 'binned' ? (
        <div class="row">
          <Button class="restore" isBusy={props.isBusy} onPress={props.onRestore}>
            {t.bin.restore}
          </Button>
          <small class="muted">{t.bin.until(clockTime(until))}</small>
        </div>
      ) : null}
      <FaultyFiles title={t.bin.faults} files={faults} message={undefined} />
    </>
  );
}
