// The bar at the top: the name and the state of the rig, actions on a group of bodies, and the settings of the page.

import { Button } from './components/button.js';
import { Segmented, Select } from './components/choice.js';
import { Notice } from './components/notice.js';
import { ACTION_MS, ask, inPath } from './interface/service.js';
import type { Rig } from './interface/wire.js';
import { LeaseButton } from './lease/lease.js';
import { useAction } from './state/action.js';
import { useCell } from './state/cell.js';
import { ALL, membersOf, type RigView, rigView } from './state/rig.js';
import {
  dialog,
  PANELS,
  panel,
  RATES,
  rate,
  TILE_SIZES,
  type TileSize,
  target,
  tileSize,
} from './state/view.js';
import { t } from './texts/texts.js';

/** The bar. */
export function TopBar() {
  const view = useCell(rigView);
  const { rig } = view;
  return (
    <header class="top">
      <h1>
        {rig === undefined ? (
          t.top.title
        ) : (
          <Button
            class="rig-name"
            kind="plain"
            title={t.rig.open}
            onPress={() => {
              dialog.value = { kind: 'rig' };
            }}
          >
            {rig.rig.name || t.top.title}
            {rig.rig.session === '' ? null : <span class="muted">{rig.rig.session}</span>}
          </Button>
        )}
      </h1>
      <p id="summary" role="status">
        {summaryOf(view)}
      </p>
      {rig === undefined ? null : <GroupDoings rig={rig} isLost={view.lost !== undefined} />}
      {view.isAsked ? null : (
        <>
          <PanelButtons />
          <Sizes />
          <LeaseButton />
        </>
      )}
      <Button
        kind="plain"
        title={t.top.help}
        label={t.top.help}
        onPress={() => {
          dialog.value = { kind: 'help' };
        }}
      >
        <kbd>?</kbd>
      </Button>
      <a href="docs">{t.top.interface}</a>
    </header>
  );
}

/** Actions on the bodies of the chosen group. */
function GroupDoings({ rig, isLost }: { readonly rig: Rig; readonly isLost: boolean }) {
  const group = useCell(target);
  const action = useAction();
  const bodies = membersOf(rig, group);
  const connected = bodies.filter((camera) => camera.connected);
  const isRecording = connected.some(({ facts }) => facts.recording === true);
  const doings = [
    {
      path: 'connect',
      body: {},
      label: t.top.connectGroup(group === ALL),
      isOff: connected.length === bodies.length,
    },
    { path: 'disconnect', body: {}, label: t.top.disconnect, isOff: connected.length === 0 },
    { path: 'half-press', body: {}, label: t.top.halfPress, isOff: connected.length === 0 },
    {
      path: 'record',
      body: { action: isRecording ? 'stop' : 'start' },
      label: isRecording ? t.top.stopRecording : t.top.record,
      isOff: connected.length === 0,
    },
    { path: 'clock', body: {}, label: t.top.clock, isOff: connected.length === 0 },
  ];
  return (
    <div class="doings">
      <div class="row" role="toolbar" aria-label={t.top.doings(group === ALL ? t.common.all : group)}>
        {doings.map(({ path, body, label, isOff }) => (
          <Button
            key={path}
            class={`${path}-all`}
            isBusy={action.isBusy}
            isOff={isOff || isLost}
            onPress={() =>
              void action.run(() =>
                ask(`api/rig/groups/${inPath(group)}/${path}`, { method: 'POST', body, waitMs: ACTION_MS }),
              )
            }
          >
            {label}
          </Button>
        ))}
      </div>
      <Notice problem={action.problem} onClear={action.clear} />
    </div>
  );
}

function PanelButtons() {
  const open = useCell(panel);
  return (
    <div class="row" role="toolbar" aria-label={t.top.panels}>
      {PANELS.map((name) => (
        <Button
          key={name}
          class={`panel-${name}`}
          kind="plain"
          isPressed={open === name}
          onPress={() => {
            panel.value = open === name ? 'none' : name;
          }}
        >
          {t.top[name]}
        </Button>
      ))}
    </div>
  );
}

function Sizes() {
  const size = useCell(tileSize);
  const fps = useCell(rate);
  return (
    <div class="row">
      <Segmented
        label={t.top.tileSize}
        options={TILE_SIZES.map((value) => ({
          value,
          label: value.toUpperCase(),
          title: t.top.sizes[value],
        }))}
        value={size}
        onChoose={(value) => {
          tileSize.value = value as TileSize;
        }}
      />
      <Select
        label={t.top.rate}
        isBare
        name="rate"
        options={RATES.map((value) => ({ value: String(value), label: t.top.rateOf(value) }))}
        value={String(fps)}
        onChoose={(value) => {
          rate.value = Number(value);
        }}
      />
    </div>
  );
}

function summaryOf({ rig, lost, isAsked }: RigView): string {
  if (isAsked) return t.service.asked;
  if (lost !== undefined) return lost.message;
  return rig === undefined ? t.service.looking : countsOf(rig);
}

function countsOf({ cameras }: Rig): string {
  const connected = cameras.filter((camera) => camera.connected).length;
  const away = cameras.filter(({ state }) => state === 'absent').length;
  return t.top.summary(cameras.length, connected, away);
}
