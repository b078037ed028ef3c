// The readiness of the rig in the bar: how many bodies can shoot, and what is wrong with the others, in plain words.

import { useCell } from '../cells/cell.js';
import { Popover } from '../components/popover.js';
import type { CameraState, Rig, RigCamera } from '../interface/wire.js';
import { hrefOf } from '../state/address.js';
import { type FaultKind, faultOf } from '../state/faults.js';
import { leftOut } from '../state/left-out.js';
import { useMedia, WIDE } from '../state/media.js';
import { labelOf, type RigView } from '../state/rig.js';
import { clockTime, t } from '../texts/texts.js';

/** Most bodies whose faults stand in the bar; the others are in a list that a button opens. */
const NAMED = 2;

interface Fault {
  readonly camera: RigCamera;
  readonly kind: FaultKind;
}

/** The readiness, or why nothing is known. */
export function Readiness({ view: { rig, lost, isAsked } }: { readonly view: RigView }) {
  if (isAsked) return <p id="summary">{t.service.asked}</p>;
  if (lost !== undefined)
    return (
      <p id="summary" class="banner pill bad" role="alert" title={t.service.lastKnown}>
        <strong>{lost.message}</strong> <span>{t.service.since(clockTime(lost.since))}</span>
      </p>
    );
  if (rig === undefined) return <p id="summary">{t.service.looking}</p>;
  return <Known rig={rig} />;
}

function Known({ rig }: { readonly rig: Rig }) {
  const isWide = useMedia(WIDE);
  const out = useCell(leftOut);
  const faults = rig.cameras.flatMap((camera): Fault[] => {
    const kind = faultOf(camera);
    return kind === undefined ? [] : [{ camera, kind }];
  });
  const hasRoom = isWide && faults.length <= NAMED + 1;
  const named = hasRoom ? faults.filter(({ camera }) => !out.has(camera.id)).slice(0, NAMED) : [];
  const others = faults.filter((fault) => !named.includes(fault));
  const moreText = named.length === 0 ? t.shell.notReady(others.length) : t.shell.more(others.length);
  const broken = rig.rig.file.error;
  const ready = rig.cameras.length - faults.length;
  return (
    <div id="summary">
      {rig.cameras.length === 0 ? null : (
        <span class={`pill ${faults.length === 0 ? 'good' : 'warn'}`} role="status">
          {t.shell.ready(ready, rig.cameras.length)}
        </span>
      )}
      {named.map((fault) => (
        <FaultLink key={fault.camera.id} fault={fault} class="pill warn" />
      ))}
      {others.length === 0 ? null : (
        <Popover
          class="more-faults"
          kind="plain"
          label={t.shell.faults}
          buttonLabel={moreText}
          button={<span class="pill warn">{moreText}</span>}
        >
          {(close) => (
            <ul class="fault-list">
              {others.map((fault) => (
                <li key={fault.camera.id}>
                  <FaultLink fault={fault} class="" onGo={close} />
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
      {broken === undefined ? null : (
        <a
          class="pill bad broken-file"
          href={hrefOf('setup')}
          title={`${rig.rig.file.path}: ${broken.message}`}
        >
          {t.shell.fileError(broken.line)}
        </a>
      )}
    </div>
  );
}

function FaultLink(props: { readonly fault: Fault; readonly class: string; readonly onGo?: () => void }) {
  const { camera, kind } = props.fault;
  return (
    <a class={props.class} href={hrefOf('shoot', { body: camera.id })} onClick={props.onGo}>
      <span class="fault-body">{t.shell.faultOf(labelOf(camera))}</span>{' '}
      <span class="fault-cause">{faultText(kind)}</span>
    </a>
  );
}

/** A state of the connection, or what is wrong with a connected body. */
const faultText = (kind: FaultKind): string =>
  kind in t.bodyFaults ? t.bodyFaults[kind as keyof typeof t.bodyFaults] : t.state[kind as CameraState];
