// The files of one card: thumbnails by day, of which some are chosen and downloaded, to this computer or to the host.

import { useState } from 'preact/hooks';
import { Badge } from '../components/badge.js';
import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import { ask } from '../interface/service.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { announce } from '../state/announce.js';
import { labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';
import { type CardFile, daysOf, isMovie, keyOf, nameOf, rangeOf, sizeOf } from './card-files.js';
import { pathOf, useCard } from './card-reader.js';
import { chosenFolder, downloadsFolder, hasFolders, type SavePlace } from './downloads/places.js';
import { add } from './downloads/queue.js';
import { OpenForFiles } from './open-for-files.js';
import { Thumbnail } from './thumbnail.js';

/** Days that are shown at first, and more with each press. */
const DAYS = 7;
/** Modes of a session in which a card can be read. */
const READABLE: ReadonlySet<string | undefined> = new Set(['remote-transfer', 'contents']);

/** The choice with these keys; without them if it has them all. */
function toggled(before: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const next = new Set([...before, ...keys]);
  if (keys.every((key) => before.has(key))) for (const key of keys) next.delete(key);
  return next;
}

/** The files of a card. */
export function Browse({
  rig,
  camera,
  slot,
}: {
  readonly rig: Rig;
  readonly camera: RigCamera;
  readonly slot: number;
}) {
  const isReadable = camera.connected && READABLE.has(camera.mode);
  const { files, isLoaded, problem } = useCard(camera.id, slot, isReadable);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  const [shownDays, setShownDays] = useState(DAYS);
  const copy = useAction();
  if (!isReadable) return <OpenForFiles rig={rig} camera={camera} />;
  const days = daysOf(files);
  const inOrder = days.flatMap((day) => day.files);
  const picked = inOrder.filter((file) => chosen.has(keyOf(file)));
  const choose = (file: CardFile, isRange: boolean) => {
    const key = keyOf(file);
    const range = isRange && anchor !== undefined ? rangeOf(inOrder, anchor, key) : [];
    setChosen((before) => (range.length > 0 ? new Set([...before, ...range]) : toggled(before, [key])));
    setAnchor(key);
  };
  const download = (place: SavePlace | undefined) => {
    if (place === undefined) return;
    add(
      picked.map((file) => ({
        path: pathOf(camera.id, slot, file),
        cameraId: camera.id,
        name: nameOf(file),
        sizeBytes: file.file_size,
        place,
      })),
    );
    setChosen(new Set());
  };
  const copyToHost = () =>
    copy.run(async () => {
      for (const file of picked)
        await ask(`${pathOf(camera.id, slot, file)}/download`, { method: 'POST', body: {} });
      announce(t.cards.copying(picked.length));
      setChosen(new Set());
    });
  return (
    <section class="card" aria-label={t.cards.cardOf(labelOf(camera), slot)}>
      <div class="row card-bar">
        <p role="status">
          {picked.length === 0 ? t.cards.files(files.length) : t.cards.picked(picked.length, sizeOf(picked))}
        </p>
        <Button
          kind="strong"
          class="download-picked"
          isOff={picked.length === 0}
          onPress={() => download(downloadsFolder)}
        >
          {t.cards.download}
        </Button>
        {hasFolders() ? (
          <Button isOff={picked.length === 0} onPress={() => void chosenFolder().then(download)}>
            {t.cards.downloadInto}
          </Button>
        ) : null}
        <Button
          class="copy-picked"
          isOff={picked.length === 0 || !may(rig, 'operate')}
          isBusy={copy.isBusy}
          onPress={() => void copyToHost()}
        >
          {t.cards.copy}
        </Button>
      </div>
      <Notice problem={copy.problem} onClear={copy.clear} />
      <Notice problem={problem} onClear={() => undefined} />
      {isLoaded ? null : <p class="muted">{t.cards.reading}</p>}
      {isLoaded && files.length === 0 && problem === undefined ? <p class="muted">{t.cards.empty}</p> : null}
      {days.slice(0, shownDays).map(({ day, files: ofDay }) => (
        <section key={day} class="card-day">
          <div class="row">
            <h2>{t.cards.day(day)}</h2>
            <Button onPress={() => setChosen((before) => toggled(before, ofDay.map(keyOf)))}>
              {t.cards.allOfDay(ofDay.length)}
            </Button>
          </div>
          <ul class="card-files">
            {ofDay.map((file) => (
              <li key={keyOf(file)}>
                <button
                  type="button"
                  class="card-file"
                  aria-pressed={chosen.has(keyOf(file))}
                  onClick={(event) => choose(file, event.shiftKey)}
                >
                  <Thumbnail path={pathOf(camera.id, slot, file)} label={nameOf(file)} />
                  <span class="card-file-name">
                    {chosen.has(keyOf(file)) ? '✓ ' : ''}
                    {nameOf(file)}
                  </span>
                  <span class="muted numbers">{t.cards.size(file.file_size)}</span>
                  {isMovie(file) ? <Badge>{t.cards.movie}</Badge> : null}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {days.length > shownDays ? (
        <Button onPress={() => setShownDays(shownDays + DAYS)}>
          {t.cards.moreDays(days.length - shownDays)}
        </Button>
      ) : null}
    </section>
  );
}
