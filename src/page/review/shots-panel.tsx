// The panel of shots: the receipt body by body, its pictures as a contact sheet, and the shots before it.

import { useEffect, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import { ask } from '../interface/service.js';
import type { ListedShot, Receipt, ShotBody } from '../interface/wire.js';
import { Mark, Skew } from '../shoot/receipt-strip.js';
import { useAction } from '../state/action.js';
import { delayOf, filesOf, markOf } from '../state/body-mark.js';
import { labelOf } from '../state/rig.js';
import { lookAtShot, receipt, stopShot } from '../state/shots.js';
import { clockTime, t } from '../texts/texts.js';
import { ContactSheet } from './contact-sheet.js';

/** Shots in the list. */
const LISTED = 20;

/** The panel. */
export function ShotsPanel() {
  const shot = useCell(receipt);
  return (
    <>
      {shot === undefined ? <p class="muted">{t.shots.none}</p> : <ReceiptOf receipt={shot} />}
      <Earlier current={shot} />
    </>
  );
}

function ReceiptOf({ receipt: shot }: { readonly receipt: Receipt }) {
  const stop = useAction();
  const hasMore = shot.state === 'incomplete' && shot.rounds.begun < shot.rounds.planned;
  return (
    <article class="receipt" data-shot={shot.state}>
      <h3>
        {t.shots.title(shot.number)}{' '}
        <span class={`shot-state ${shot.state}`}>{t.shots.states[shot.state]}</span>
      </h3>
      <p>{shot.message}</p>
      <p>
        <Skew receipt={shot} />
      </p>
      {hasMore ? (
        <Button kind="danger" isBusy={stop.isBusy} onPress={() => void stop.run(() => stopShot(shot.shotId))}>
          {t.shots.stop(shot.rounds.begun, shot.rounds.planned)}
        </Button>
      ) : null}
      <Notice problem={stop.problem} onClear={stop.clear} />
      <ContactSheet receipt={shot} />
      <table class="bodies">
        <caption class="unseen">{t.shots.bodies}</caption>
        <thead>
          <tr>
            {t.shots.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shot.bodies.map((body) => (
            <BodyRow key={body.id} shot={shot} body={body} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function BodyRow({ shot, body }: { readonly shot: Receipt; readonly body: ShotBody }) {
  const { landed, expected } = filesOf(body);
  const delay = delayOf(shot, body);
  const late = body.exposures[0]?.issued?.lateUs;
  const why =
    body.refused?.message ?? body.exposures.find(({ missing }) => missing !== undefined)?.missing?.reason;
  return (
    <>
      <tr data-body={body.id}>
        <th scope="row">{labelOf(body)}</th>
        <td>
          <ul>
            <Mark mark={markOf(body)} short="" name={labelOf(body)} />
          </ul>
        </td>
        <td class="numbers">{late === undefined ? '' : t.shots.ms(late / 1000)}</td>
        <td class="numbers" title={body.exposures[0]?.exposed?.proof}>
          {delay === undefined ? '' : t.shots.after(delay)}
        </td>
        <td class="numbers">{body.exposures.length === 0 ? '' : t.shots.files(landed, expected)}</td>
      </tr>
      {why === undefined ? null : (
        <tr class="why">
          <td colSpan={t.shots.columns.length}>{why}</td>
        </tr>
      )}
    </>
  );
}

function Earlier({ current }: { readonly current: Receipt | undefined }) {
  const [shots, setShots] = useState<readonly ListedShot[]>([]);
  useEffect(() => {
    ask<{ shots: readonly ListedShot[] }>(`api/rig/shots?limit=${LISTED}`)
      .then((answer) => setShots(answer.shots))
      // Without an answer the list is hidden. The banner of the page reports a service that does not answer.
      .catch(() => setShots([]));
  }, [current?.shotId, current?.state]);
  if (shots.length === 0) return null;
  return (
    <section>
      <h3>{t.shots.earlier}</h3>
      <ul class="list">
        {shots.map(({ shotId, number, at, state, exposed, planned }) => (
          <li key={shotId}>
            <button
              type="button"
              aria-current={shotId === current?.shotId}
              onClick={() => lookAtShot(shotId)}
            >
              <strong>{t.shots.title(number)}</strong> <span class="muted">{clockTime(at)}</span>
              <span class="numbers">{t.shots.exposed(exposed, planned)}</span>
              <span class={`shot-state ${state}`}>{t.shots.states[state]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
