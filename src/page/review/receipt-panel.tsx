// The receipt of a take in words: who exposed, how far apart, which files came and where they lie, and what is wrong
// with which body.

import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Notice } from '../components/notice.js';
import { PathText } from '../components/path-text.js';
import type { Receipt, Rig, ShotBody } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { filesOf, markOf } from '../state/body-mark.js';
import { groupText } from '../state/group-text.js';
import { faultsIn } from '../state/operator-faults.js';
import { labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { stopShot } from '../state/shots.js';
import { delayOf, spreadText } from '../state/spread.js';
import { clockTime, t } from '../texts/texts.js';
import { BodiesTable } from './bodies-table.js';
import { ReceiptDetails } from './receipt-details.js';
import { folderOf } from './sheet.js';

/** Most folders that are listed; the others are counted. */
const MOST_FOLDERS = 4;
/** Code of a body that takes no still pictures: nothing is wrong with it. */
const TAKES_NONE = 'NO_STILL_PICTURES';

/** The panel. */
export function ReceiptPanel({ rig, receipt }: { readonly rig: Rig; readonly receipt: Receipt }) {
  const exposures = receipt.bodies.flatMap((body) => body.exposures);
  const files = exposures.flatMap((exposure) => exposure.files);
  const folders = [...new Set(files.map(folderOf))];
  const unfired = receipt.bodies.filter(
    (body) => ['refused', 'ready'].includes(markOf(body)) && body.refused?.code !== TAKES_NONE,
  ).length;
  const exposed = exposures.filter((exposure) => exposure.exposed !== undefined).length;
  return (
    <aside class="receipt-panel" aria-label={t.review.receipt}>
      <h3>{t.review.receipt}</h3>
      <dl class="receipt-facts">
        <dt>{t.review.taken}</dt>
        <dd>
          {exposures.length === 0 ? '' : t.review.together(exposed, exposures.length, spreadText(receipt))}
          {unfired === 0 ? null : <strong class="bad-words"> {t.review.notFired(unfired)}</strong>}
          {receipt.together === false ? <strong class="bad-words"> {t.review.notTogether}</strong> : null}
        </dd>
        <dt>{t.review.time}</dt>
        <dd>{clockTime(receipt.at)}</dd>
        <dt>{t.review.group}</dt>
        <dd>{receipt.single === true ? t.review.oneBody : groupText(receipt.group)}</dd>
        {receipt.leftOut === undefined ? null : (
          <>
            <dt>{t.review.leftOut}</dt>
            <dd>{t.common.listed(receipt.leftOut.map(labelOf))}</dd>
          </>
        )}
        <dt>{t.review.session}</dt>
        <dd>{receipt.session === '' ? t.review.noSession : receipt.session}</dd>
        <dt>{t.review.files}</dt>
        <dd>{t.review.filesIn(files.length)}</dd>
        {folders.length === 0 ? null : (
          <>
            <dt>{folders.length === 1 ? t.review.folder : t.review.folders}</dt>
            <dd>
              {folders.slice(0, MOST_FOLDERS).map((folder) => (
                <span key={folder} class="path-row">
                  <PathText path={folder} />
                  <CopyButton text={folder} what={folder} />
                </span>
              ))}
              {folders.length > MOST_FOLDERS ? t.review.moreFolders(folders.length - MOST_FOLDERS) : null}
            </dd>
          </>
        )}
      </dl>
      {(receipt.notices ?? []).map((notice) => (
        <p key={notice} class="hint">
          {notice}
        </p>
      ))}
      {may(rig, 'operate') ? <StopRounds receipt={receipt} /> : null}
      <BodiesTable columns={t.review.columns}>
        {receipt.bodies.map((body) => (
          <BodyRow key={body.id} receipt={receipt} body={body} />
        ))}
      </BodiesTable>
      <ReceiptDetails receipt={receipt} />
    </aside>
  );
}

/** The button that ends a series. */
function StopRounds({ receipt }: { readonly receipt: Receipt }) {
  const stop = useAction();
  const { begun, planned } = receipt.rounds;
  if (receipt.state !== 'incomplete' || begun >= planned) return null;
  return (
    <>
      <Button
        kind="danger"
        isBusy={stop.isBusy}
        onPress={() => void stop.run(() => stopShot(receipt.shotId))}
      >
        {t.review.stop(begun, planned)}
      </Button>
      <Notice problem={stop.problem} onClear={stop.clear} />
    </>
  );
}

function BodyRow({ receipt, body }: { readonly receipt: Receipt; readonly body: ShotBody }) {
  const { landed, expected } = filesOf(body);
  const delay = delayOf(receipt, body);
  const isAside = body.refused?.code === TAKES_NONE;
  const mark = isAside ? 'aside' : markOf(body);
  const [fault] = isAside ? [] : faultsIn({ bodies: [body] });
  return (
    <>
      <tr data-body={body.id}>
        <th scope="row">{labelOf(body)}</th>
        <td class={`body-mark ${mark}`}>{t.review.marks[mark]}</td>
        <td class="numbers">{delay === undefined ? '' : t.review.after(delay)}</td>
        <td class="numbers">{body.exposures.length === 0 ? '' : t.review.filesOf(landed, expected)}</td>
      </tr>
      {fault === undefined ? null : (
        <tr class="why">
          <td colSpan={t.review.columns.length}>
            {fault.text} <span class="muted">{fault.check}</span>
          </td>
        </tr>
      )}
    </>
  );
}
