// The exports with their state: their progress, what can be done with each, and the files that have a fault.

import { DownloadsList } from '../../cards/downloads/downloads-list.js';
import { downloadsFolder } from '../../cards/downloads/places.js';
import { add } from '../../cards/downloads/queue.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { Notice } from '../../components/notice.js';
import { PathText } from '../../components/path-text.js';
import { Progress } from '../../components/progress.js';
import { address, ask, inPath } from '../../interface/service.js';
import { token } from '../../interface/token.js';
import type { Export } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { useFollowed } from '../../state/followed.js';
import { clockTime, t } from '../../texts/texts.js';
import { FaultyFiles } from './faulty-files.js';

const LEVELS = {
  waiting: 'calm',
  running: 'calm',
  ready: 'good',
  done: 'good',
  stopped: 'warn',
  failed: 'bad',
} as const;

/** The list, newest first. */
export function Exports() {
  const { value, problem } = useFollowed<{ exports: readonly Export[] }>('api/rig/exports', {
    event: 'export',
  });
  if (value === undefined) return <p class="muted">{problem ?? t.review.loading}</p>;
  return (
    <>
      <DownloadsList />
      {value.exports.length === 0 ? <p class="muted">{t.handOver.none}</p> : null}
      <ul class="exports">
        {value.exports.map((each) => (
          <li key={each.exportId} data-export={each.exportId} data-state={each.state}>
            <Row of={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ of }: { readonly of: Export }) {
  const { exportId, state, files, ofFiles, bytes, ofBytes, path, layout, at, faults, message, check } = of;
  const action = useAction();
  const own = `api/rig/exports/${inPath(exportId)}`;
  const send = (method: 'POST' | 'DELETE', part = '') => void action.run(() => ask(own + part, { method }));
  const isUnderWay = state === 'waiting' || state === 'running';
  const isChecked = check?.state === 'running';
  const layouts: Readonly<Record<string, string>> = t.handOver.layouts;
  return (
    <>
      <p class="row">
        <Badge kind={LEVELS[state]}>{t.handOver.states[state]}</Badge>
        <span>{layouts[layout] ?? layout}</span>
        <small class="muted numbers">
          {clockTime(at)} · {t.handOver.size(ofFiles, ofBytes)}
        </small>
      </p>
      {path === undefined ? null : (
        <p class="path-row">
          <PathText path={path} />
          <CopyButton text={path} what={path} />
        </p>
      )}
      {isUnderWay ? (
        <Progress
          label={t.handOver.states[state]}
          {...(ofBytes === 0 ? {} : { value: bytes / ofBytes })}
          text={t.handOver.copied(files, ofFiles)}
        />
      ) : null}
      {state === 'failed' ? <FaultyFiles title={t.handOver.faults} files={faults} message={message} /> : null}
      {check === undefined ? null : <Check of={check} />}
      <Notice problem={action.problem} onClear={action.clear} />
      <div class="row">
        {isUnderWay || isChecked ? (
          <Button class="stop-export" isBusy={action.isBusy} onPress={() => send('DELETE')}>
            {t.handOver.stop}
          </Button>
        ) : null}
        {state === 'stopped' || state === 'failed' ? (
          <Button class="resume-export" isBusy={action.isBusy} onPress={() => send('POST', '/resume')}>
            {t.handOver.resume}
          </Button>
        ) : null}
        {state === 'ready' ? <Download exportId={exportId} path={`${own}/zip`} sizeBytes={ofBytes} /> : null}
        {state === 'done' && of.generation !== undefined && !isChecked ? (
          <Button class="check-export" isBusy={action.isBusy} onPress={() => send('POST', '/verify')}>
            {t.handOver.check}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The newest comparison of the files with the hash list. */
function Check({ of }: { readonly of: NonNullable<Export['check']> }) {
  const { state, files, ofFiles, count, findings, message } = of;
  if (state === 'running')
    return (
      <Progress
        label={t.handOver.checking}
        {...(ofFiles === 0 ? {} : { value: files / ofFiles, text: t.handOver.copied(files, ofFiles) })}
      />
    );
  return (
    <div role="status">
      {state === 'done' && count === 0 ? <p class="good-words">{t.handOver.sound(files)}</p> : null}
      {state === 'failed' ? <p class="bad-words">{t.handOver.states.failed}</p> : null}
      <FaultyFiles
        title={t.handOver.unsound(count)}
        files={findings}
        message={state === 'failed' ? message : undefined}
      />
    </div>
  );
}

/** The button that saves a ZIP file. The browser does it on its own unless the service has a token. */
function Download(props: { readonly exportId: string; readonly path: string; readonly sizeBytes: number }) {
  const { exportId, path, sizeBytes } = props;
  const name = `${exportId}.zip`;
  if (!('Authorization' in token.headers()))
    return (
      <a class="button strong" href={address(path)} download={name}>
        {t.handOver.save}
      </a>
    );
  const order = { path, cameraId: exportId, name, sizeBytes, place: downloadsFolder };
  return (
    <Button kind="strong" onPress={() => add([order])}>
      {t.handOver.save}
    </Button>
  );
}
