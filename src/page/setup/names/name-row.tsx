// The row of one body in the form of names: its live picture, what it is, and its fields.

import { Button } from '../../components/button.js';
import { Check } from '../../components/choice.js';
import type { RigCamera } from '../../interface/wire.js';
import { Picture } from '../../pictures/picture.js';
import { stateOf } from '../../state/faults.js';
import { labelOf } from '../../state/rig.js';
import { dialog } from '../../state/view.js';
import { t } from '../../texts/texts.js';
import type { Row } from './rows.js';

/** The row. */
export function NameRow(props: {
  readonly row: Row;
  readonly camera: RigCamera;
  /** Model of the body; empty if it was never seen. */
  readonly model: string;
  readonly fault: string | undefined;
  readonly isOff: boolean;
  readonly isEnlarged: boolean;
  readonly onEnlarge: () => void;
  readonly onChange: (part: Partial<Row>) => void;
}) {
  const { row, camera, fault, isOff, isEnlarged, onChange } = props;
  const label = labelOf(camera);
  const [, , numberName = '', nameName = '', groupsName = '', connectName = ''] = t.names.columns;
  const field = (name: 'number' | 'name' | 'groups', hint: string) => (
    <>
      <CellName text={hint} />
      <input
        type="text"
        inputMode={name === 'number' ? 'numeric' : 'text'}
        name={`${name}-${row.id}`}
        aria-label={`${hint}: ${label}`}
        aria-invalid={fault === undefined ? undefined : 'true'}
        value={row[name]}
        disabled={isOff}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    </>
  );
  return (
    <tr data-name-row={row.id}>
      <td class="name-picture">
        {camera.connected ? (
          <Button
            kind="plain"
            class={`identify ${isEnlarged ? 'is-enlarged' : ''}`}
            isPressed={isEnlarged}
            label={t.names.identifyOf(label)}
            onPress={props.onEnlarge}
          >
            <Picture cameraId={row.id} label={t.tile.liveView(label)} />
          </Button>
        ) : (
          <p class="no-picture">{t.state[stateOf(camera)]}</p>
        )}
      </td>
      <th scope="row">
        <span class="numbers">{row.id}</span> <span class="muted">{props.model}</span>
        {fault === undefined ? null : <span class="row-fault">{fault}</span>}
      </th>
      <td class="narrow">{field('number', numberName)}</td>
      <td class="name-field">{field('name', nameName)}</td>
      <td class="groups-field">{field('groups', groupsName)}</td>
      <td class="connect-field">
        <Check
          value={row.connect}
          onChange={(connect) => onChange({ connect })}
          name={`connect-${row.id}`}
          isOff={isOff}
        >
          <CellName text={connectName} />
          <span class="unseen">{t.names.connectOf(label)}</span>
        </Check>
      </td>
      <td class="more-field">
        <Button
          kind="plain"
          class="name-more"
          label={t.tile.more(label)}
          onPress={() => {
            dialog.value = { kind: 'camera', cameraId: row.id };
          }}
        >
          {t.names.more}
        </Button>
      </td>
    </tr>
  );
}

/** The name of a column beside its field, on screens that are too narrow for the head of the table. */
function CellName({ text }: { readonly text: string }) {
  return (
    <span class="cell-name field-label" aria-hidden="true">
      {text}
    </span>
  );
}
