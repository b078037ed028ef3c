// The form that names many bodies at once. Each row has the live view of its body, because cameras offer no lamp or
// screen that a computer can blink: a hand before the lens shows which body it is. One press saves all rows; a row that
// the service refuses shows why and keeps what was typed.

import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { ask, inPath } from '../../interface/service.js';
import type { Rig } from '../../interface/wire.js';
import { usePictureStream } from '../../pictures/stream.js';
import { problemOf } from '../../state/action.js';
import { announce } from '../../state/announce.js';
import { look } from '../../state/rig.js';
import { may } from '../../state/role.js';
import { t } from '../../texts/texts.js';
import { useModels } from './models.js';
import { NameRow } from './name-row.js';
import { PasteDialog } from './paste-dialog.js';
import { changeOf, faultsOf, named, numbered, type Row, rowOf } from './rows.js';

/** Pictures a second of the rows, and while one is enlarged. */
const SMALL_FPS = 2;
const LARGE_FPS = 8;

/** The form. */
export function NamesForm({ rig }: { readonly rig: Rig }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Row>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState<number>();
  const [isPasting, setPasting] = useState(false);
  const [enlarged, setEnlarged] = useState<string>();
  const modelOf = useModels(rig.cameras);
  usePictureStream(rig.cameras, enlarged === undefined ? SMALL_FPS : LARGE_FPS);
  const rows = rig.cameras.map((camera) => typed.get(camera.id) ?? rowOf(camera));
  const faults = faultsOf(rows);
  const changes = rig.cameras.flatMap((camera, at) => {
    const row = rows[at];
    const change = row === undefined ? undefined : changeOf(row, camera);
    return change === undefined ? [] : [{ camera, change }];
  });
  const isAllowed = may(rig, 'administer');
  const take = (next: readonly Row[]) => setTyped(new Map(next.map((row) => [row.id, row])));
  const change = (row: Row, part: Partial<Row>) =>
    setTyped((before) => new Map([...before, [row.id, { ...(before.get(row.id) ?? row), ...part }]]));
  const save = async () => {
    const failed = new Map<string, string>();
    const sent = typed;
    for (const [at, each] of changes.entries()) {
      setSaving(at);
      const { id } = each.camera;
      try {
        await ask(`api/rig/cameras/${inPath(id)}`, { method: 'PUT', body: each.change });
      } catch (error) {
        failed.set(id, problemOf(error).message);
      }
    }
    await look();
    setSaving(undefined);
    setRefused(failed);
    // Rows that were typed meanwhile stay, as do refused ones.
    setTyped((now) => new Map([...now].filter(([id, row]) => row !== sent.get(id) || failed.has(id))));
    announce(t.names.saved(changes.length - failed.size));
  };
  if (rig.cameras.length === 0) return <p class="muted">{t.wall.empty}</p>;
  const isBlocked = [...faults.values()].includes('number');
  return (
    <form
      class="names-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked && saving === undefined && isAllowed) void save();
      }}
    >
      <div class="row">
        <Button class="number-all" isOff={!isAllowed} onPress={() => take(numbered(rows))}>
          {t.names.number}
        </Button>
        <Button class="paste-names" isOff={!isAllowed} onPress={() => setPasting(true)}>
          {t.names.paste}
        </Button>
        {isAllowed ? null : <p class="muted">{t.setup.needsAdminister}</p>}
      </div>
      <div class="names-rows">
        <table class="names-table">
          <thead>
            <tr>
              {t.names.columns.map((column) =>
                column === '' ? (
                  <td key={column} />
                ) : (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rig.cameras.map((camera, at) => {
              const row = rows[at] ?? rowOf(camera);
              return (
                <NameRow
                  key={row.id}
                  row={row}
                  camera={camera}
                  model={modelOf(camera)}
                  fault={refused.get(row.id) ?? faultText(faults.get(row.id))}
                  isOff={!isAllowed}
                  isEnlarged={row.id === enlarged}
                  onEnlarge={() => setEnlarged(row.id === enlarged ? undefined : row.id)}
                  onChange={(part) => change(row, part)}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <div class="row names-save">
        <button
          type="submit"
          class="button strong"
          aria-disabled={changes.length === 0 || isBlocked || !isAllowed || undefined}
          aria-busy={saving !== undefined}
        >
          {saving === undefined ? t.names.save(changes.length) : t.names.saving(saving + 1, changes.length)}
        </button>
        <Button isOff={changes.length === 0} onPress={() => setTyped(new Map())}>
          {t.common.cancel}
        </Button>
        <p class="muted names-state" role="status">
          {isBlocked ? t.names.blocked : changes.length === 0 && isAllowed ? t.names.unchanged : ''}
        </p>
      </div>
      {isPasting ? (
        <PasteDialog
          bodies={rows.length}
          onNames={(names) => {
            take(numbered(named(rows, names)));
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </form>
  );
}

const faultText = (fault: keyof typeof t.names.faults | undefined): string | undefined =>
  fault === undefined ? undefined : t.names.faults[fault];
