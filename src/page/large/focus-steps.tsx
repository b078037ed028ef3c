// The focus by hand in steps of three sizes, and the end of tracking.

import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Segmented } from '../components/choice.js';
import { t } from '../texts/texts.js';
import { touchKind } from './touch.js';

/** The steps from near to far, as the interface counts them. */
const STEPS = [
  { step: -7, sign: '‹‹‹', size: 'large' },
  { step: -3, sign: '‹‹', size: 'middle' },
  { step: -1, sign: '‹', size: 'small' },
  { step: 1, sign: '›', size: 'small' },
  { step: 3, sign: '››', size: 'middle' },
  { step: 7, sign: '›››', size: 'large' },
] as const;

/** The buttons. */
export function FocusSteps(props: {
  readonly order: (path: string, body?: unknown) => void;
  readonly isBusy: boolean;
}) {
  const { order, isBusy } = props;
  const kind = useCell(touchKind);
  return (
    <section class="control-part" aria-label={t.large.focus}>
      <h3>{t.large.focus}</h3>
      <div class="control-row focus-steps" role="toolbar" aria-label={t.large.focusSteps}>
        <span class="muted" aria-hidden="true">
          {t.large.near}
        </span>
        {STEPS.map(({ step, sign, size }) => (
          <Button
            key={step}
            class={`focus-step step-${step}`}
            isBusy={isBusy}
            label={step < 0 ? t.large.nearer(t.large.steps[size]) : t.large.farther(t.large.steps[size])}
            onPress={() => order('focus-near-far', { step })}
          >
            {sign}
          </Button>
        ))}
        <span class="muted" aria-hidden="true">
          {t.large.far}
        </span>
      </div>
      <div class="control-row">
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
        <Button class="cancel-tracking" isBusy={isBusy} onPress={() => order('touch-cancel')}>
          {t.large.cancelTracking}
        </Button>
      </div>
    </section>
  );
}
