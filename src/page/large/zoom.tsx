// The zoom of the lens: it moves while a button is held, and stops when the button is let go. From the keyboard a press
// moves it for a moment.

import { useEffect, useRef } from 'preact/hooks';
import { Notice } from '../components/notice.js';
import { ask, inPath } from '../interface/service.js';
import { useAction } from '../state/action.js';
import { t } from '../texts/texts.js';

/** Time of a move from the keyboard. */
const PULSE_MS = 300;

/** The two buttons. */
export function Zoom({ cameraId }: { readonly cameraId: string }) {
  // An action of its own: a zoom must stop while another action is under way.
  const action = useAction();
  const moving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const send = (body: unknown) =>
    ask(`api/cameras/${inPath(cameraId)}/actions/zoom`, { method: 'POST', body });
  // A stop waits for the start before it, and is sent even if the start was refused.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const start = (direction: string) => {
    if (moving.current) return;
    moving.current = true;
    last.current = action.run(() => send({ direction }));
  };
  const stop = () => {
    clearTimeout(timer.current);
    if (!moving.current) return;
    moving.current = false;
    void last.current.then(() => action.run(() => send({ speed: 0 })));
  };
  const stopNow = useRef(stop);
  stopNow.current = stop;
  useEffect(() => {
    const leave = () => stopNow.current();
    addEventListener('blur', leave);
    return () => {
      removeEventListener('blur', leave);
      leave();
    };
  }, [cameraId]);
  return (
    <section class="control-part" aria-label={t.large.zoom}>
      <h3>{t.large.zoom}</h3>
      <div class="control-row">
        {Object.entries(t.large.zoomDirections).map(([direction, label]) => (
          <button
            key={direction}
            type="button"
            class={`button zoom-${direction}`}
            title={t.large.zoomHint}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              start(direction);
            }}
            onPointerUp={stop}
            onPointerCancel={stop}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat) return;
              event.preventDefault();
              event.stopPropagation();
              start(direction);
              timer.current = setTimeout(stop, PULSE_MS);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <Notice problem={action.problem} onClear={action.clear} cameraId={cameraId} />
    </section>
  );
}
