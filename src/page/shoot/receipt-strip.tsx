// The receipt of the newest shot in one line: a mark for each body, and the result as a whole.

import { Button } from '../components/button.js';
import type { Receipt } from '../interface/wire.js';
import { type BodyMark, markOf } from '../state/body-mark.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';

/** A sign for each mark, so that marks differ not only by colour. */
const SIGNS: Readonly<Record<BodyMark, string>> = {
  planned: '·',
  issued: '‥',
  exposed: '…',
  complete: '✓',
  lost: '✕',
  refused: '–',
};

/** The strip. */
export function ReceiptStrip({
  receipt,
  onOpen,
}: {
  readonly receipt: Receipt;
  readonly onOpen: () => void;
}) {
  return (
    <div class="receipt-strip" data-shot={receipt.state}>
      <p>
        <strong>{t.shots.title(receipt.number)}</strong>{' '}
        <span class={`shot-state ${receipt.state}`}>{t.shots.states[receipt.state]}</span>{' '}
        <Skew receipt={receipt} />
      </p>
      <ul class="marks" aria-label={t.shots.bodies}>
        {receipt.bodies.map((body) => (
          <Mark key={body.id} mark={markOf(body)} short={String(body.number ?? '')} name={labelOf(body)} />
        ))}
      </ul>
      <p class="muted receipt-message">{receipt.message}</p>
      <Button onPress={onOpen}>{t.shots.open}</Button>
    </div>
  );
}

/** The mark of one body. */
export function Mark(props: { readonly mark: BodyMark; readonly short: string; readonly name: string }) {
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

/** The time between the first and the last body. */
export function Skew({ receipt: { skew } }: { readonly receipt: Receipt }) {
  const { issueMs, exposureMs } = skew;
  const parts = [
    ...(issueMs === undefined ? [] : [t.shots.issueSkew(issueMs)]),
    ...(exposureMs === undefined ? [] : [t.shots.exposureSkew(exposureMs)]),
  ];
  return <span class="muted numbers">{parts.join(', ')}</span>;
}
