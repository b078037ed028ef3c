// The last picture of the body laid over its live view, to place the subject as before.

import { useEffect, useState } from 'preact/hooks';
import { Cell, useCell } from '../cells/cell.js';
import { Slider } from '../components/slider.js';
import { inPath, send } from '../interface/service.js';
import type { RigCamera } from '../interface/wire.js';
import { t } from '../texts/texts.js';

/** How much of the picture is seen, in percent. */
const opacity = new Cell(40);
/** Limit of loading it. */
const PICTURE_MS = 30_000;

/** The picture over the stage; nothing while the body has taken none. */
export function OnionSkin({ camera }: { readonly camera: RigCamera }) {
  const shown = useCell(opacity);
  const at = camera.lastPicture?.at;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (at === undefined) return undefined;
    const gone = new AbortController();
    let made: string | undefined;
    send(`api/rig/cameras/${inPath(camera.id)}/last-picture?size=preview`, {
      signal: gone.signal,
      waitMs: PICTURE_MS,
    })
      .then((answer) => answer.blob())
      .then((blob) => {
        if (gone.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      // A file without a preview is not laid over; the slider says that there is no picture.
      .catch(() => setUrl(undefined));
    return () => {
      gone.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [camera.id, at]);
  return url === undefined ? null : (
    <img class="picture over onion" src={url} alt={t.large.onionOf} style={{ opacity: shown / 100 }} />
  );
}

/** The slider for it. */
export function OnionSlider({ hasPicture }: { readonly hasPicture: boolean }) {
  const shown = useCell(opacity);
  if (!hasPicture) return <p class="muted">{t.large.noLastPicture}</p>;
  const take = (value: number) => {
    opacity.value = value;
  };
  return (
    <Slider
      label={t.large.onionOpacity}
      name="onion"
      value={shown}
      min={10}
      max={90}
      onMove={take}
      onApply={take}
      textOf={t.large.percent}
    />
  );
}
