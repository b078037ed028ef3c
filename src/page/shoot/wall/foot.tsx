// The line below a picture: battery, room on the cards, and the newest picture with its age.

import { cardNotes } from '../../bodies/card-fault.js';
import type { RigCamera } from '../../interface/wire.js';
import { newestThumbnailPath, Thumbnail, thumbnailPath } from '../../pictures/thumbnail.js';
import { hrefOf } from '../../state/address.js';
import { cardStateOf, isFew, LOW_BATTERY_PERCENT, roomOf } from '../../state/faults.js';
import { useSecondsSince } from '../../state/now.js';
import { labelOf } from '../../state/rig.js';
import { t } from '../../texts/texts.js';

/** The line. */
export function Foot({ camera, tabIndex }: { readonly camera: RigCamera; readonly tabIndex: number }) {
  const { batteryPercent } = camera.facts;
  return (
    <div class="foot">
      {batteryPercent === undefined ? null : (
        <span class={`battery ${batteryPercent < LOW_BATTERY_PERCENT ? 'low' : ''}`}>
          <span class="unseen">{t.tile.battery('')}</span>
          {t.tile.percent(batteryPercent)}
        </span>
      )}
      <CardRoom camera={camera} />
      <LastPicture camera={camera} tabIndex={tabIndex} />
    </div>
  );
}

function CardRoom({ camera }: { readonly camera: RigCamera }) {
  const room = roomOf(camera);
  const { unit, left } = room;
  // The mark at the top says what is wrong with the cards.
  const isBad = cardStateOf(camera) !== 'ok';
  return (
    <span class="rooms">
      {left === undefined || isBad ? null : (
        <span class={`room ${isFew(room) ? 'low' : ''}`}>
          {unit === 'pictures' ? t.tile.left(left) : t.tile.minutesLeft(left)}
        </span>
      )}
      {cardNotes(t, camera).map((note) => (
        <span key={note} class="room-note">
          {note}
        </span>
      ))}
    </span>
  );
}

function LastPicture({ camera, tabIndex }: { readonly camera: RigCamera; readonly tabIndex: number }) {
  const { lastPicture } = camera;
  const seconds = useSecondsSince(lastPicture?.at);
  if (lastPicture === undefined || seconds === undefined) return null;
  const { shotId, index, at } = lastPicture;
  const age = <span class="last-age">{t.tile.lastAgo(seconds)}</span>;
  if (shotId === undefined || index === undefined)
    return (
      <span class="last">
        <Thumbnail path={newestThumbnailPath(camera.id, at)} label="" />
        {age}
      </span>
    );
  return (
    <a class="last" tabIndex={tabIndex} href={hrefOf('review', { shot: shotId, body: camera.id, zoom: '1' })}>
      <span class="unseen">{t.tile.openLast(labelOf(camera))}</span>
      <Thumbnail path={thumbnailPath(shotId, index)} label="" />
      {age}
    </a>
  );
}
