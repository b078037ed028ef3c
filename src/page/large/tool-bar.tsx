// The tools over and beside the large picture, and the choices of those that have some.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Select } from '../components/choice.js';
import type { RigCamera } from '../interface/wire.js';
import { t } from '../texts/texts.js';
import { MASKS, type MaskName, mask } from './masks.js';
import { OnionSlider } from './onion-skin.js';
import { ZONES } from './scopes/tints.js';
import { switchTool, TOOLS, toolsOn, ZEBRA_PERCENTS, zebraPercent } from './tools.js';

/** The bar. */
export function ToolBar({ camera }: { readonly camera: RigCamera }) {
  const tools = useCell(toolsOn);
  const shape = useCell(mask);
  const percent = useCell(zebraPercent);
  return (
    <div class="tools">
      <div class="row" role="toolbar" aria-label={t.large.toolbar}>
        {TOOLS.map(({ name, key }) => (
          <Button
            key={name}
            class={`tool-${name}`}
            isPressed={tools.has(name)}
            title={t.large.key(key)}
            onPress={() => switchTool(name)}
          >
            {t.large.tools[name]}
          </Button>
        ))}
      </div>
      <Select
        label={t.large.mask}
        name="mask"
        value={shape}
        options={Object.keys(MASKS).map((value) => ({
          value,
          label: value === 'none' ? t.large.noMask : value,
        }))}
        onChoose={(value) => {
          mask.value = value as MaskName;
        }}
      />
      {tools.has('zebra') ? (
        <Select
          label={t.large.zebraFrom}
          name="zebra"
          value={String(percent)}
          options={ZEBRA_PERCENTS.map((value) => ({ value: String(value), label: t.large.percent(value) }))}
          onChoose={(value) => {
            zebraPercent.value = Number(value);
          }}
        />
      ) : null}
      {tools.has('onion') ? <OnionSlider hasPicture={camera.lastPicture !== undefined} /> : null}
      {tools.has('falseColour') ? <Legend /> : null}
    </div>
  );
}

/** The zones of false colour. */
function Legend() {
  return (
    <ul class="zones" aria-label={t.large.zones}>
      {ZONES.map(({ name, from, to, colour }) => (
        <li key={name}>
          <span class="zone" style={{ background: `rgb(${colour.join(' ')})` }} />
          {t.large.zoneNames[name]} <span class="muted numbers">{t.large.range(from, to)}</span>
        </li>
      ))}
    </ul>
  );
}
