// The large view of one body: its exposure, its picture with the tools, and its controls. Everything fits the window,
// so that nothing has to be scrolled while a person looks at the picture.

import { useRef } from 'preact/hooks';
import { Facts } from '../bodies/facts.js';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useLiveness } from '../pictures/liveness.js';
import { usePictureStream } from '../pictures/stream.js';
import { useAction } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { shootOne } from '../state/shoot-one.js';
import { showLarge } from '../state/view.js';
import { clockTime, t } from '../texts/texts.js';
import { headOf } from '../texts/words.js';
import { Controls } from './controls.js';
import { ExposureValues } from './exposure-values.js';
import { Histogram } from './histogram.js';
import { OnionSkin } from './onion-skin.js';
import { SCOPES, TINTS } from './scopes/scope.js';
import { Scopes } from './scopes/scopes.js';
import { Stage } from './stage.js';
import { ToolBar } from './tool-bar.js';
import { toolsOn, zebraPercent } from './tools.js';
import { touch } from './touch.js';

/** Pictures per second of the large view. */
const FPS = 30;

/** Tools that are computed from the picture. */
const SCOPE_TOOLS = [...SCOPES, ...TINTS];

/** The large view of a body. */
export function Large({ rig, camera }: { readonly rig: Rig; readonly camera: RigCamera }) {
  const name = labelOf(camera);
  const canvas = useRef<HTMLCanvasElement>(null);
  const liveness = useLiveness(camera);
  const focus = useAction();
  const other = useAction();
  const tools = useCell(toolsOn);
  const percent = useCell(zebraPercent);
  const expects = usePictureStream([camera], FPS, tools.has('osd'));
  const isLive = liveness.kind === 'live' || liveness.kind === 'old';
  const isAllowed = may(rig, 'operate');
  return (
    <section class="large" aria-label={name} data-picture={liveness.kind} data-state={camera.state}>
      <header>
        <Button
          kind="plain"
          class="back-to-wall"
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
        <Facts camera={camera} />
      </header>
      <ExposureValues camera={camera} isAllowed={isAllowed} />
      <div class="stage-box">
        <Stage
          cameraId={camera.id}
          name={name}
          hasPicture={isLive}
          canvas={canvas}
          onPoint={(place) => {
            if (isAllowed) void focus.run(() => touch(camera.id, place));
          }}
        >
          {tools.has('onion') ? <OnionSkin camera={camera} /> : null}
          <Scopes
            picture={canvas}
            names={SCOPE_TOOLS.filter((name) => tools.has(name))}
            zebraPercent={percent}
          />
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
          <Notice problem={focus.problem} onClear={focus.clear} cameraId={camera.id} />
        </div>
      </div>
      <ToolBar camera={camera} />
      {isAllowed ? <Controls camera={camera} action={other} /> : null}
    </section>
  );
}

/** The state in words, and what to check. The cause as the service names it is in Setup, in the details of the body. */
function stateText({ state, since }: RigCamera, expects: boolean): string {
  if (expects) return t.large.waiting;
  const { absent, unreachable, failedHint } = t.covers;
  const checks: Partial<Record<RigCamera['state'], string>> = { absent, unreachable, failed: failedHint };
  const words = [headOf(t.state[state]), since === undefined ? '' : t.tile.since(clockTime(since))].join(' ');
  return checks[state] === undefined ? words : `${words}. ${checks[state]}`;
}
