// The large view of one body: its picture with the tools, its actions, and its settings.

import { useRef } from 'preact/hooks';
import { closeSession, connectCamera } from '../bodies/connect.js';
import { Facts } from '../bodies/facts.js';
import { Cell, useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Segmented } from '../components/choice.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { RigCamera } from '../interface/wire.js';
import { useLiveness } from '../pictures/liveness.js';
import { usePictureStream } from '../pictures/stream.js';
import { type Action, useAction } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { shootOne } from '../state/shoot-one.js';
import { dialog, showLarge } from '../state/view.js';
import { clockTime, t } from '../texts/texts.js';
import { Histogram } from './histogram.js';
import type { Place } from './place.js';
import { SCOPES, TINTS } from './scopes/scope.js';
import { Scopes } from './scopes/scopes.js';
import { Stage } from './stage.js';
import { switchTool, TOOLS, toolsOn } from './tools.js';

/** Pictures per second of the large view. */
const FPS = 30;

/** Tools that are computed from the picture. */
const SCOPE_TOOLS = [...SCOPES, ...TINTS];

/** Effect of a click on the picture: the camera's own touch function, or a move of the AF frame. */
const touchKind = new Cell<'touch' | 'area'>('touch');

/** The large view of a body. */
export function Large({ camera }: { readonly camera: RigCamera }) {
  const name = labelOf(camera);
  const canvas = useRef<HTMLCanvasElement>(null);
  const liveness = useLiveness(camera);
  const focus = useAction();
  const other = useAction();
  const tools = useCell(toolsOn);
  const expects = usePictureStream([camera], FPS);
  const isLive = liveness.kind === 'live' || liveness.kind === 'old';
  return (
    <section class="large" aria-label={name} data-picture={liveness.kind} data-state={camera.state}>
      <header>
        <Button
          kind="plain"
          label={t.large.back}
          onPress={() => {
            showLarge(undefined);
          }}
        >
          <Icon name="back" />
        </Button>
        <h2>
          {name} <span class="muted">{camera.model}</span>
        </h2>
        <p class="muted numbers">{liveness.rate}</p>
      </header>
      <div class="stage-box">
        <Stage
          cameraId={camera.id}
          name={name}
          hasPicture={isLive}
          canvas={canvas}
          onPoint={(place) => void focus.run(() => touch(camera.id, place))}
        >
          <Scopes picture={canvas} names={SCOPE_TOOLS.filter((name) => tools.has(name))} />
        </Stage>
        {liveness.kind === 'none' ? <p class="tile-empty">{stateText(camera, expects)}</p> : null}
        {liveness.loss === '' ? null : <p class="tile-loss">{liveness.loss}</p>}
        {tools.has('histogram') ? <Histogram picture={canvas} /> : null}
        <div class="stage-notice">
          <Notice
            problem={other.problem}
            onClear={other.clear}
            cameraId={camera.id}
            remedies={{ 'shoot-again': () => void other.run(() => shootOne(camera)) }}
          />
        </div>
      </div>
      <Notice problem={focus.problem} onClear={focus.clear} />
      <Tools />
      <Doings camera={camera} action={other} />
      <Facts camera={camera} />
    </section>
  );
}

function stateText({ state, since, reason }: RigCamera, expects: boolean): string {
  if (expects) return t.large.waiting;
  const words = [t.state[state], since === undefined ? '' : t.tile.since(clockTime(since))].join(' ');
  return reason === '' ? words : `${words}: ${reason}`;
}

function Tools() {
  const tools = useCell(toolsOn);
  const kind = useCell(touchKind);
  return (
    <div class="row tools" role="toolbar" aria-label={t.large.toolbar}>
      {TOOLS.map(({ name, key }) => (
        <Button
          key={name}
          isPressed={tools.has(name)}
          title={t.large.key(key)}
          onPress={() => switchTool(name)}
        >
          {t.large.tools[name]}
        </Button>
      ))}
      <Segmented
        label={t.large.touchLabel}
        options={[
          { value: 'touch', label: t.large.touch, title: t.large.touchHint },
          { value: 'area', label: t.large.area, title: t.large.areaHint },
        ]}
        value={kind}
        onChoose={(value) => {
          touchKind.value = value === 'area' ? 'area' : 'touch';
        }}
      />
    </div>
  );
}

/** Actions on one body. */
const DOINGS = [
  { name: 'halfPress', path: 'actions/half-press' },
  { name: 'shutter', path: '' },
  { name: 'record', path: 'actions/movie-rec' },
  { name: 'nearer', path: 'actions/focus-near-far', body: { step: -3 } },
  { name: 'farther', path: 'actions/focus-near-far', body: { step: 3 } },
] as const;

function Doings({ camera, action }: { readonly camera: RigCamera; readonly action: Action }) {
  const { id, connected } = camera;
  const run = (path: string, body: unknown) =>
    action.run(() => ask(`api/cameras/${inPath(id)}/${path}`, { method: 'POST', body, waitMs: ACTION_MS }));
  return (
    <div class="row" role="toolbar" aria-label={t.large.doings}>
      {connected
        ? DOINGS.map((each) => (
            <Button
              key={each.name}
              isBusy={action.isBusy}
              onPress={() =>
                void (each.name === 'shutter'
                  ? action.run(() => shootOne(camera))
                  : run(each.path, 'body' in each ? each.body : {}))
              }
            >
              {each.name === 'record' && camera.facts.recording === true
                ? t.large.stopRecord
                : t.large[each.name]}
            </Button>
          ))
        : null}
      {connected ? (
        <Button isBusy={action.isBusy} onPress={() => void action.run(() => closeSession(id))}>
          {t.common.disconnect}
        </Button>
      ) : (
        <Button
          kind="strong"
          isBusy={action.isBusy}
          isOff={camera.state === 'absent'}
          onPress={() => void action.run(() => connectCamera(camera))}
        >
          {t.common.connect}
        </Button>
      )}
      <Button
        kind="plain"
        onPress={() => {
          dialog.value = { kind: 'camera', cameraId: id };
        }}
      >
        {t.large.details}
      </Button>
    </div>
  );
}

async function touch(cameraId: string, place: Place): Promise<void> {
  const path = `api/cameras/${inPath(cameraId)}`;
  const normalized = { x: round(place.x), y: round(place.y) };
  if (touchKind.value === 'area')
    await ask(`${path}/af-area-position`, { method: 'PUT', body: { normalized } });
  else await ask(`${path}/actions/touch`, { method: 'POST', body: { normalized } });
}

/** Rounds a fraction, to steps finer than the resolution of any body. */
const round = (fraction: number): number => Math.round(fraction * 10_000) / 10_000;
