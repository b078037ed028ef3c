// The receipt of the newest shot in the deck: one line in words of the trade, a mark for each body while pictures
// arrive or when something is missing, and what happened to the bodies that lack something.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { FaultList, type Remedies } from '../components/fault-list.js';
import { Notice } from '../components/notice.js';
import { Popover } from '../components/popover.js';
import type { Receipt, Rig } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { hrefOf } from '../state/address.js';
import { type BodyMark, markOf } from '../state/body-mark.js';
import { leftOut } from '../state/left-out.js';
import { faultsIn } from '../state/operator-faults.js';
import { labelOf } from '../state/rig.js';
import { hasMoreRounds, isOwnShot, stopShot } from '../state/shots.js';
import { t } from '../texts/texts.js';
import { wordsOf } from './receipt-words.js';

/** Marks of bodies that lack something. */
type Lack = Exclude<BodyMark, 'ready' | 'complete'>;

/** A sign for each mark, so that marks differ not only by colour. */
const SIGNS: Readonly<Record<Lack, string>> = {
  planned: '·',
  issued: '‥',
  exposed: '…',
  lost: '✕',
  refused: '–',
};
/** Most marks that the deck has room for. */
const MOST_MARKS = 12;

/** The line. */
export function ReceiptStrip(props: {
  readonly rig: Rig;
  readonly receipt: Receipt;
  readonly remedies: Remedies;
}) {
  const { rig, receipt, remedies } = props;
  useCell(leftOut);
  const { title, result, level, parts } = wordsOf(receipt, {
    cameras: rig.cameras,
    isOwn: isOwnShot(receipt),
  });
  const faults = faultsIn(receipt);
  return (
    <div class="receipt-strip" data-shot={receipt.state}>
      <p class="receipt-title">
        <a href={hrefOf('review', { shot: receipt.shotId })}>{title}</a>{' '}
        <b class={`take ${level}`}>{result}</b>
      </p>
      <p class="muted receipt-words">{parts.join(' · ')}</p>
      <div class="row receipt-more">
        <Marks receipt={receipt} />
        {faults.length === 0 ? null : (
          <Popover class="why" button={t.deck.why} label={t.deck.whyOf(title)} buttonLabel={t.deck.why}>
            {() => <FaultList faults={faults} remedies={remedies} />}
          </Popover>
        )}
        {hasMoreRounds(receipt) ? <StopRounds receipt={receipt} /> : null}
      </div>
    </div>
  );
}

function StopRounds({ receipt: { shotId, rounds } }: { readonly receipt: Receipt }) {
  const action = useAction();
  return (
    <>
      <Button
        class="stop-rounds"
        isBusy={action.isBusy}
        onPress={() => void action.run(() => stopShot(shotId))}
      >
        {t.deck.stopRounds(rounds.begun, rounds.planned)}
      </Button>
      <Notice problem={action.problem} onClear={action.clear} />
    </>
  );
}

/** The marks of the bodies that lack something. */
function Marks({ receipt }: { readonly receipt: Receipt }) {
  const lacking = receipt.bodies.flatMap((body) => {
    const mark = markOf(body);
    return mark === 'complete' || mark === 'ready' ? [] : [{ body, mark }];
  });
  if (lacking.length === 0 || lacking.length > MOST_MARKS) return null;
  return (
    <ul class="marks" aria-label={t.shots.bodies}>
      {lacking.map(({ body, mark }) => (
        <Mark key={body.id} mark={mark} short={String(body.number ?? '')} name={labelOf(body)} />
      ))}
    </ul>
  );
}

/** The mark of one body. */
function Mark(props: { readonly mark: Lack; readonly short: string; readonly name: string }) {
  const words = `${props.name}: ${t.shots.marks[props.mark]}`;
  return (
    <li class={`mark-of-body ${props.mark}`} title={words}>
      <span aria-hidden="true">
        {props.short}
        {SIGNS[props.mark]}
      </span>
      <span class="unseen">{words}</span>
    </li>
  );
}
