// The deck at the bottom: the group, the options, and the two steps of a shot, arm and fire. Fire works only when
// armed. After a shot the deck stays armed for the next one, until it is disarmed, another group is chosen, some
// minutes pass without a shot, or the service is lost.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Check, Select } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import type { Rig, RigCamera, ShotPolicy } from '../interface/wire.js';
import { type Problem, useAction } from '../state/action.js';
import { goTo } from '../state/address.js';
import { announce } from '../state/announce.js';
import { useMedia } from '../state/media.js';
import { ALL, membersOf } from '../state/rig.js';
import { receipt, type ShotOrder, shoot } from '../state/shots.js';
import { armed, focusFirst, target } from '../state/view.js';
import { t } from '../texts/texts.js';
import { PatternFields, type PatternKind, patternOf } from './pattern.js';
import { ReceiptStrip } from './receipt-strip.js';

/** Time without a shot after which the deck is disarmed. */
const ARMED_MS = 5 * 60_000;
/** Media query of a phone. */
const NARROW = '(max-width: 620px)';
/** The policies in the order of the list, the default first. */
const POLICIES: Readonly<Record<ShotPolicy, string>> = {
  'all-or-nothing': t.deck.allOrNothing,
  'those-that-can': t.deck.thoseThatCan,
};

/** The deck. */
export function Deck({ rig, isLost }: { readonly rig: Rig; readonly isLost: boolean }) {
  const group = useCell(target);
  const isArmed = useCell(armed);
  const shot = useCell(receipt);
  const action = useAction();
  const fire = useRef<HTMLButtonElement>(null);
  const focus = useCell(focusFirst) === 'on';
  const [policy, setPolicy] = useState<ShotPolicy>('all-or-nothing');
  const [kind, setKind] = useState<PatternKind>('once');
  const [numbers, setNumbers] = useState<Readonly<Record<string, number>>>({});
  const ready = membersOf(rig, group).filter(({ connected }) => connected);
  useDisarm({ isArmed, group, isImpossible: isLost || ready.length === 0, shotId: shot?.shotId });
  const press = () => {
    if (!armed.value) return;
    const pattern = patternOf(kind, numbers);
    const order: ShotOrder = {
      focus,
      policy,
      ...(pattern === undefined ? {} : { pattern }),
    };
    void action.run(() => shoot(group, order));
  };
  useSpace(isArmed, press);
  return (
    <section class="deck" aria-label={t.deck.label} data-armed={isArmed}>
      <Notice problem={action.problem} onClear={action.clear} />
      {focus || !lacksFocus(action.problem) ? null : (
        <p class="row needs-focus">
          {t.deck.needsFocus}
          <Button
            class="turn-on-focus"
            onPress={() => {
              focusFirst.value = 'on';
              action.clear();
            }}
          >
            {t.deck.turnOnFocus}
          </Button>
        </p>
      )}
      <div class="deck-row">
        <Order>
          <GroupSelect rig={rig} />
          <Select
            label={t.deck.policy}
            name="policy"
            options={Object.entries(POLICIES).map(([value, label]) => ({ value, label }))}
            value={policy}
            onChoose={(value) => setPolicy(value as ShotPolicy)}
          />
          <PatternFields kind={kind} onKind={setKind} numbers={numbers} onNumbers={setNumbers} />
          <Check
            name="focus"
            value={focus}
            onChange={(isOn) => {
              focusFirst.value = isOn ? 'on' : 'off';
            }}
          >
            <span title={t.deck.focusHint}>{t.deck.focus}</span>
          </Check>
        </Order>
        <div class="deck-receipt">
          {shot === undefined ? (
            <p class="muted">{isLost ? '' : readiness(ready)}</p>
          ) : (
            <ReceiptStrip receipt={shot} onOpen={() => goTo('review', { shot: shot.shotId })} />
          )}
        </div>
        <div class="deck-fire">
          <Button
            class="arm"
            isPressed={isArmed}
            isOff={isLost || ready.length === 0}
            title={t.deck.armKey}
            onPress={() => {
              armed.value = !isArmed;
              announce(isArmed ? t.deck.disarmed : t.deck.isArmed(ready.length));
              if (!isArmed) fire.current?.focus();
            }}
          >
            {isArmed ? t.deck.disarm : t.deck.arm}
          </Button>
          <Button
            class="fire"
            buttonRef={fire}
            isOff={!isArmed}
            isBusy={action.isBusy}
            title={t.deck.fireKey}
            label={isArmed ? t.deck.fireAll(ready.length) : t.deck.fireOff}
            onPress={press}
          >
            {t.deck.fire}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * Whether the problem may be a lack of focus: a body in an AF mode accepts a release without focus and exposes nothing.
 */
const lacksFocus = (problem: Problem | undefined): boolean =>
  problem?.results.some(({ code }) => code === 'NO_EXPOSURE') === true;

/** The options of a shot: visible if there is room, collapsed into one line on a phone. */
function Order({ children }: { readonly children: ComponentChildren }) {
  const isNarrow = useMedia(NARROW);
  if (!isNarrow) return <div class="deck-order">{children}</div>;
  return (
    <details>
      <summary>{t.deck.order}</summary>
      <div class="deck-order">{children}</div>
    </details>
  );
}

/** The choice of the group that operations are for. */
export function GroupSelect({ rig }: { readonly rig: Rig }) {
  const group = useCell(target);
  const names = rig.groups.map(({ name }) => name).filter((name) => name !== ALL);
  return (
    <Select
      label={t.deck.group}
      name="group"
      options={[{ value: ALL, label: t.common.all }, ...names.map((name) => ({ value: name, label: name }))]}
      value={group}
      onChoose={(name) => {
        target.value = name;
      }}
    />
  );
}

const readiness = (ready: readonly RigCamera[]): string =>
  ready.length === 0 ? t.deck.noneReady : t.deck.ready(ready.length);

/** Disarms when firing is no longer possible, when another group is chosen, and some time after the last shot. */
function useDisarm(now: {
  readonly isArmed: boolean;
  readonly group: string;
  readonly isImpossible: boolean;
  readonly shotId: string | undefined;
}): void {
  const { isArmed, group, isImpossible, shotId } = now;
  const armedFor = useRef(group);
  useEffect(() => {
    const isForOthers = armedFor.current !== group;
    armedFor.current = group;
    if (!isArmed) return undefined;
    const disarm = () => {
      armed.value = false;
      announce(t.deck.disarmed);
    };
    if (isImpossible || isForOthers) {
      disarm();
      return undefined;
    }
    const timer = setTimeout(disarm, ARMED_MS);
    return () => clearTimeout(timer);
  }, [isArmed, group, isImpossible, shotId]);
}

/** Lets the space bar fire while armed, unless the focused element handles it. */
function useSpace(isArmed: boolean, press: () => void): void {
  useEffect(() => {
    if (!isArmed) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || !(event.target instanceof Element)) return;
      if (event.target.closest('button, input, select, textarea, a, dialog, summary') !== null) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
