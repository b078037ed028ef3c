// Samples of components: each state beside the others.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Badge } from '../components/badge.js';
import { BUTTON_KINDS, Button } from '../components/button.js';
import { Check, Segmented, Select, TextField } from '../components/choice.js';
import { Combobox } from '../components/combobox.js';
import { Confirm } from '../components/confirm.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { Notice } from '../components/notice.js';
import { Popover } from '../components/popover.js';
import { Progress } from '../components/progress.js';
import { Slider } from '../components/slider.js';
import { Tabs } from '../components/tabs.js';
import { Tooltip } from '../components/tooltip.js';

const LONG = 'A text that is much longer than the place that it has, in a language with long words';
const nothing = (): void => undefined;

/** A titled group of samples. */
export function Samples({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="samples" aria-label={title}>
      <h2>{title}</h2>
      <div class="row">{children}</div>
    </section>
  );
}

/** Buttons and menus. */
export function Buttons() {
  return (
    <Samples title="Buttons">
      {BUTTON_KINDS.map((kind) => (
        <div class="row" key={kind}>
          <Button kind={kind} onPress={nothing}>
            {kind}
          </Button>
          <Button kind={kind} isBusy onPress={nothing}>
            Busy
          </Button>
          <Button kind={kind} isOff onPress={nothing}>
            Off
          </Button>
        </div>
      ))}
      <Button isPressed onPress={nothing}>
        Pressed
      </Button>
      <Button label="Close" onPress={nothing}>
        <Icon name="close" />
      </Button>
      <Menu
        label="Actions"
        items={[
          { text: 'Rename', onChoose: nothing },
          { text: 'Move', hint: 'The body is away', isOff: true, onChoose: nothing },
          { text: 'Remove', isDanger: true, onChoose: nothing },
        ]}
      >
        <Icon name="more" />
      </Menu>
      <Tooltip text={LONG}>
        <Button onPress={nothing}>With a tooltip</Button>
      </Tooltip>
    </Samples>
  );
}

const ISO = ['100', '200', '400', '800', '1600', '3200'].map((value) => ({ value, label: `ISO ${value}` }));

/** Fields, comboboxes and choices. */
export function Fields() {
  const [iso, setIso] = useState<string | undefined>('400');
  const [text, setText] = useState('Anna Müller');
  const [isOn, setOn] = useState(true);
  const [level, setLevel] = useState(40);
  return (
    <Samples title="Fields">
      <Combobox
        name="iso"
        label="ISO"
        value={iso}
        onChoose={setIso}
        options={ISO.map((option) => (option.value === '3200' ? { ...option, note: '3 lacks it' } : option))}
      />
      <Combobox label="They differ" value={undefined} text="400 · one 800" onChoose={nothing} options={ISO} />
      <Combobox label="Busy" value="800" isBusy onChoose={nothing} options={ISO} />
      <Combobox label="Off" value="800" isOff onChoose={nothing} options={ISO} />
      <Combobox label="Long" value={LONG} onChoose={nothing} options={[{ value: LONG, label: LONG }]} />
      <Combobox label="Open" value="5600 K" isOpenEnded onChoose={nothing} options={[]} />
      <Select label="Select" value="400" onChoose={nothing} options={ISO} />
      <Segmented label="Segmented" value="400" onChoose={nothing} options={ISO.slice(0, 3)} />
      <TextField label="Text" value={text} onInput={setText} hint="A hint below it" />
      <Check value={isOn} onChange={setOn}>
        Check
      </Check>
      <Slider
        label="Slider"
        min={0}
        max={100}
        value={level}
        onApply={setLevel}
        textOf={(value) => `${value} %`}
      />
    </Samples>
  );
}

/** Badges, progress and notices. */
export function Marks() {
  return (
    <Samples title="Marks">
      <Badge>calm</Badge>
      <Badge kind="good">keep</Badge>
      <Badge kind="warn" icon="drift">
        ISO differs
      </Badge>
      <Badge kind="bad">reject</Badge>
      <Progress label="Copied" text="7 of 16" value={7 / 16} />
      <Progress label="Looks for cards" />
      <Notice
        problem={{
          message: LONG,
          code: undefined,
          results: [],
        }}
        onClear={nothing}
      />
    </Samples>
  );
}

/** Tabs, a popover and a question. */
export function Panels() {
  const [tab, setTab] = useState('one');
  const [isAsked, setAsked] = useState(false);
  return (
    <Samples title="Panels">
      <Tabs
        label="Tabs"
        value={tab}
        onChoose={setTab}
        tabs={[
          { value: 'one', label: 'First' },
          { value: 'two', label: 'Second' },
        ]}
      >
        <p>The panel {tab}.</p>
      </Tabs>
      <Popover label="Popover" button="Popover" class="open-popover">
        {(close) => (
          <>
            <p>{LONG}.</p>
            <div class="row">
              <Button kind="strong" onPress={close}>
                Apply
              </Button>
            </div>
          </>
        )}
      </Popover>
      <Button kind="danger" class="ask" onPress={() => setAsked(true)}>
        Format…
      </Button>
      {isAsked ? (
        <Confirm
          title="Format the card?"
          action="Format"
          isDanger
          onConfirm={() => setAsked(false)}
          onClose={() => setAsked(false)}
        >
          <p>All pictures on it are lost.</p>
        </Confirm>
      ) : null}
    </Samples>
  );
}
