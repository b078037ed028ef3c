// Actions on all bodies of the chosen group. What stops a shooting is set apart from what does no harm, and asks first.

import { useState } from 'preact/hooks';
import { Confirm } from '../../components/confirm.js';
import { Icon } from '../../components/icon.js';
import { Menu, type MenuItem } from '../../components/menu.js';
import { Notice } from '../../components/notice.js';
import { ACTION_MS, ask, inPath } from '../../interface/service.js';
import type { RigCamera } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { canRecord } from '../../state/recording.js';
import { t } from '../../texts/texts.js';

/** The menu. */
export function GroupMenu({
  group,
  members,
}: {
  readonly group: string;
  readonly members: readonly RigCamera[];
}) {
  const action = useAction();
  const [asks, setAsks] = useState(false);
  const connected = members.filter((camera) => camera.connected).length;
  const post = (what: string, body: object = {}) =>
    action.run(() =>
      ask(`api/rig/groups/${inPath(group)}/${what}`, { method: 'POST', body, waitMs: ACTION_MS }),
    );
  const isRecording = members.some(({ facts }) => facts.recording === true);
  const isOff = connected === 0;
  const items: MenuItem[] = [
    {
      text: t.group.connect,
      isOff: connected === members.length,
      onChoose: () => void post('connect'),
    },
    { text: t.group.halfPress, isOff, onChoose: () => void post('half-press') },
    { text: t.group.clocks, isOff, onChoose: () => void post('clock') },
  ];
  if (isRecording || members.some((body) => body.connected && canRecord(body)))
    items.push({
      isApart: true,
      text: isRecording ? t.group.stopRecord : t.group.record,
      isOff,
      isDanger: true,
      onChoose: () => void post('record', { action: isRecording ? 'stop' : 'start' }),
    });
  items.push({
    text: t.group.disconnect,
    isOff,
    isDanger: true,
    isApart: true,
    onChoose: () => setAsks(true),
  });
  return (
    <>
      <Menu label={t.column.more} class="group-menu" kind="plain" items={items}>
        <Icon name="more" />
      </Menu>
      <Notice problem={action.problem} onClear={action.clear} />
      {asks ? (
        <Confirm
          title={t.group.disconnectTitle(connected)}
          action={t.group.disconnectNow(connected)}
          isDanger
          isBusy={action.isBusy}
          onClose={() => setAsks(false)}
          onConfirm={() => void post('disconnect').then(() => setAsks(false))}
        >
          <p>{t.group.disconnectExplain}</p>
        </Confirm>
      ) : null}
    </>
  );
}
