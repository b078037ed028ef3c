// The controls of one body beside its large picture: shooting, focus, zoom, and the keys of the camera.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Confirm } from '../components/confirm.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { RigCamera } from '../interface/wire.js';
import type { Action } from '../state/action.js';
import { closeSession, connectCamera } from '../state/connect.js';
import { labelOf } from '../state/rig.js';
import { shootOne } from '../state/shoot-one.js';
import { dialog } from '../state/view.js';
import { t } from '../texts/texts.js';
import { CameraKeys } from './camera-keys.js';
import { FocusSteps } from './focus-steps.js';
import { Zoom } from './zoom.js';

/** The controls; `action` shows its failure over the picture. */
export function Controls({ camera, action }: { readonly camera: RigCamera; readonly action: Action }) {
  const { id } = camera;
  // It takes no pictures.
  const isCinema = camera.kind === 'cinema';
  const order = (path: string, body: unknown = {}) =>
    void action.run(() =>
      ask(`api/cameras/${inPath(id)}/actions/${path}`, { method: 'POST', body, waitMs: ACTION_MS }),
    );
  const [isAsked, setAsked] = useState(false);
  const more = (
    <Menu
      label={t.large.more}
      class="large-more"
      items={[
        {
          text: t.large.details,
          onChoose: () => {
            dialog.value = { kind: 'camera', cameraId: id };
          },
        },
        ...(camera.connected
          ? [
              {
                text: t.large.disconnect,
                isDanger: true,
                isApart: true,
                onChoose: () => setAsked(true),
              },
            ]
          : []),
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
  if (!camera.connected)
    return (
      <div class="controls">
        <Button
          kind="strong"
          isBusy={action.isBusy}
          isOff={camera.state === 'absent'}
          onPress={() => void action.run(() => connectCamera(camera))}
        >
          {t.common.connect}
        </Button>
        {more}
      </div>
    );
  return (
    <div class="controls">
      <div class="control-row" role="toolbar" aria-label={t.large.doings}>
        {isCinema ? null : (
          <Button
            kind="strong"
            class="take-picture"
            isBusy={action.isBusy}
            onPress={() => void action.run(() => shootOne(camera))}
          >
            {t.large.shutter}
          </Button>
        )}
        <Button class="half-press" isBusy={action.isBusy} onPress={() => order('half-press')}>
          {t.large.halfPress}
        </Button>
        <Button
          kind={isCinema ? 'strong' : 'normal'}
          class="record"
          isBusy={action.isBusy}
          onPress={() => order('movie-rec')}
        >
          {camera.facts.recording === true ? t.large.stopRecord : t.large.record}
        </Button>
        {more}
      </div>
      <FocusSteps order={order} isBusy={action.isBusy} />
      <Zoom cameraId={id} />
      <CameraKeys order={order} isBusy={action.isBusy} />
      {isAsked ? (
        <Confirm
          title={t.large.disconnectTitle(labelOf(camera))}
          action={t.common.disconnect}
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void action.run(() => closeSession(id));
          }}
        >
          <p>{t.large.disconnectText}</p>
        </Confirm>
      ) : null}
    </div>
  );
}
