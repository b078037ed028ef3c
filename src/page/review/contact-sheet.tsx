// The contact sheet of a shot: small pictures of the files that have landed, and empty places for files that are still
// expected. A selected picture is shown in full size.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.js';
import { inPath, send } from '../interface/service.js';
import type { Receipt, ShotBody, ShotFile } from '../interface/wire.js';
import { problemOf } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';

/** Most pictures of a shot that are loaded; a series of rounds may have more. */
const MOST = 64;
/** Limit for loading a picture: a whole picture takes a moment over a network. */
const PICTURE_MS = 60_000;
/** Width of a small picture in pixels, for a screen with two pixels per CSS pixel. */
const SMALL_WIDTH = 320;
/** Files that a browser can show. */
const SHOWN = /\.jpe?g$/i;

interface Sheet {
  readonly body: ShotBody;
  readonly file: ShotFile;
}

/** The contact sheet of a shot. */
export function ContactSheet({ receipt }: { readonly receipt: Receipt }) {
  const [whole, setWhole] = useState<Sheet>();
  const sheets = receipt.bodies
    .flatMap((body) => body.exposures.flatMap(({ files }) => files.map((file) => ({ body, file }))))
    .slice(-MOST);
  if (sheets.length === 0) return null;
  return (
    <>
      <ul class="contact-sheet" aria-label={t.shots.sheet}>
        {sheets.map((sheet) => (
          <li key={sheet.file.index}>
            <button type="button" title={sheet.file.path} onClick={() => setWhole(sheet)}>
              <Small shotId={receipt.shotId} sheet={sheet} />
              <span class="sheet-name">
                {labelOf(sheet.body)} <span class="muted">{nameOf(sheet.file)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {whole === undefined ? null : (
        <Dialog title={labelOf(whole.body)} class="wide" onClose={() => setWhole(undefined)}>
          <Whole shotId={receipt.shotId} sheet={whole} />
          <dl class="about-file">
            <dt>{t.shots.path}</dt>
            <dd class="mono">{whole.file.path}</dd>
            <dt>{t.shots.size}</dt>
            <dd>{t.shots.bytes(whole.file.sizeBytes)}</dd>
            <dt>{t.shots.taken}</dt>
            <dd>{whole.file.takenAt ?? t.common.none}</dd>
            <dt>SHA-256</dt>
            <dd class="mono">{whole.file.sha256}</dd>
          </dl>
        </Dialog>
      )}
    </>
  );
}

const nameOf = ({ path }: ShotFile): string => path.slice(path.lastIndexOf('/') + 1);

/** Text shown in place of a picture. */
function instead(file: ShotFile, problem: string | undefined): string {
  return problem ?? (SHOWN.test(file.path) ? t.shots.loading : t.shots.notShown);
}

/** A small picture of a file: the one that the camera has embedded in it, else the scaled-down file. */
function Small({ shotId, sheet: { body, file } }: { readonly shotId: string; readonly sheet: Sheet }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { blob, problem } = useFile(shotId, file, '?size=thumbnail');
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (blob === undefined) return undefined;
    let isGone = false;
    void inTurn(async () => {
      if (isGone) return;
      const picture = await createImageBitmap(blob, { resizeWidth: SMALL_WIDTH, resizeQuality: 'medium' });
      if (canvas.current !== null) {
        canvas.current.height = picture.height;
        canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
      }
      picture.close();
      setDrawn(true);
    });
    return () => {
      isGone = true;
    };
  }, [blob]);
  return (
    <span class="sheet-picture">
      <canvas
        ref={canvas}
        width={SMALL_WIDTH}
        role="img"
        aria-label={t.shots.pictureOf(labelOf(body))}
        data-loaded={isDrawn || undefined}
      />
      {isDrawn ? null : <span class="sheet-empty">{instead(file, problem)}</span>}
    </span>
  );
}

/** A whole file as a picture. */
function Whole({ shotId, sheet: { body, file } }: { readonly shotId: string; readonly sheet: Sheet }) {
  const { blob, problem } = useFile(shotId, file, '');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (url !== undefined) return <img src={url} alt={t.shots.pictureOf(labelOf(body))} />;
  return <span class="sheet-empty">{instead(file, problem)}</span>;
}

interface Loaded {
  readonly blob?: Blob;
  readonly problem?: string;
}

/**
 * The bytes of a file, or why there are none. They are fetched by a script, because the request needs the headers of
 * this page.
 */
function useFile(shotId: string, file: ShotFile, query: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({});
  useEffect(() => {
    if (!SHOWN.test(file.path)) return undefined;
    const gone = new AbortController();
    const path = `api/rig/shots/${inPath(shotId)}/files/${file.index}`;
    const ask = (question: string) => send(`${path}${question}`, { waitMs: PICTURE_MS, signal: gone.signal });
    ask(query)
      .catch((error) => {
        if (problemOf(error).code !== 'NO_THUMBNAIL') throw error;
        return ask('');
      })
      .then((answer) => answer.blob())
      .then((blob) => setLoaded({ blob }))
      .catch((error) => {
        if (!gone.signal.aborted) setLoaded({ problem: problemOf(error).message });
      });
    return () => gone.abort();
  }, [shotId, file.index, file.path, query]);
  return loaded;
}

/** A decoded picture is large, so pictures are decoded one at a time. */
let last: Promise<unknown> = Promise.resolve();
function inTurn(work: () => Promise<void>): Promise<void> {
  const own = last.then(work);
  last = own.catch(() => undefined);
  return own;
}
