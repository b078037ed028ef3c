// Tones of the page: the countdown, and the end of a shot. They are made by the browser, without files.

/** Each tone as its notes: frequency in hertz, and length in seconds. */
const TONES = {
  tick: [[880, 0.07]],
  done: [
    [660, 0.1],
    [990, 0.18],
  ],
  lost: [
    [330, 0.22],
    [220, 0.4],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [number, number])[]>>;
/** Name of a tone. */
export type Tone = keyof typeof TONES;

const LOUDNESS = 0.2;
/** Time in which a note fades, so that it does not crack. */
const FADE_S = 0.03;

let context: AudioContext | undefined;

/** Plays a tone, if the browser can and lets the page. */
export function play(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // The browser starts sound only after a press on the page.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  let at = context.currentTime;
  for (const [hertz, seconds] of TONES[tone]) {
    note(context, hertz, at, seconds);
    at += seconds;
  }
}

function note(output: AudioContext, hertz: number, at: number, seconds: number): void {
  const source = output.createOscillator();
  const volume = output.createGain();
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.setValueAtTime(LOUDNESS, at + seconds - FADE_S);
  volume.gain.linearRampToValueAtTime(0, at + seconds);
  source.connect(volume).connect(output.destination);
  source.start(at);
  source.stop(at + seconds);
}
