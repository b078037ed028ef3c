// The plan of faults: a sequence of decisions that depends only on the seed and the number of cameras. The table has
// all kinds of decisions; chaos.ts carries them out.

import { Random } from './random.js';

/** Mean pause between two decisions about one camera. With a shorter pause every camera would be in a restart loop. */
const PAUSE_PER_CAMERA_MS = 12_000;

/** A row of the table of decisions. */
interface Kind {
  /** Relative frequency of the decision. */
  weight: number;
  kind: string;
  /** The line for the faults file of a body. */
  line?: (random: Random) => string;
  delayMs?: (random: Random) => number;
}

/** A line for the faults file of a body; `range` is that of the number in brackets. */
const fault = (
  weight: number,
  call: string,
  word: string,
  { range, nth = 1 }: { range?: [low: number, high: number]; nth?: number } = {},
): Kind => ({
  weight,
  kind: word,
  line: (random) => {
    const number = range === undefined ? '' : `(${random.integer(...range)})`;
    return `${call}#${random.integer(1, nth)} ${word}${number}`;
  },
});
/** A refusal that a busy camera gives. */
const refusal = (weight: number, call: string, code: string, nth = 1): Kind => ({
  weight,
  kind: 'error',
  line: (random) => `${call}#${random.integer(1, nth)} error(${code})`,
});
/** An act from outside the library. */
const act = (weight: number, kind: string): Kind => ({ weight, kind });
/** An act while a picture is under way, 0 to 220 ms after an exposure; the file of the picture begins after 150 ms. */
const meanwhile = (weight: number, kind: string): Kind => ({
  weight,
  kind,
  delayMs: (random) => random.integer(0, 220),
});
/** An act that is undone after a while. */
const forAWhile = (weight: number, kind: string): Kind => ({
  weight,
  kind,
  delayMs: (random) => random.integer(200, 5_000),
});

const DECISIONS: Kind[] = [
  // The shutter: press and release are two commands, so the number decides which of them has the fault.
  fault(6, 'SendCommand', 'crash', { nth: 4 }),
  fault(4, 'SendCommand', 'hang', { nth: 4 }),
  fault(4, 'SendCommand', 'slow', { nth: 4, range: [200, 7_000] }),
  fault(4, 'SendCommand', 'no-exposure', { nth: 2 }),
  refusal(4, 'SendCommand', '0x8402', 4),
  // The half-press.
  fault(3, 'SetDeviceProperty', 'crash', { nth: 4 }),
  fault(2, 'SetDeviceProperty', 'hang', { nth: 4 }),
  fault(3, 'SetDeviceProperty', 'slow', { nth: 4, range: [200, 3_000] }),
  refusal(3, 'SetDeviceProperty', '0x8402', 4),
  // Events of the camera: none about a shot, none at all for a while, more than can be queued.
  fault(2, 'SendCommand', 'no-callback', { nth: 2 }),
  fault(2, 'SendCommand', 'stall', { nth: 4 }),
  fault(3, 'SetDeviceProperty', 'flood', { nth: 4, range: [100, 5_000] }),
  // The session is lost in mid-call.
  fault(3, 'SendCommand', 'disconnect', { nth: 4 }),
  fault(2, 'SetDeviceProperty', 'disconnect', { nth: 4 }),
  fault(2, 'SendCommand', 'replug', { nth: 4, range: [300, 3_000] }),
  fault(2, 'GetSelectDeviceProperties', 'replug', { nth: 8, range: [300, 3_000] }),
  // Reads.
  fault(3, 'GetSelectDeviceProperties', 'garbage', { nth: 8 }),
  fault(3, 'GetSelectDeviceProperties', 'crash', { nth: 8 }),
  fault(2, 'GetSelectDeviceProperties', 'hang', { nth: 8 }),
  fault(4, 'GetSelectDeviceProperties', 'slow', { nth: 8, range: [200, 3_000] }),
  refusal(3, 'GetSelectDeviceProperties', '0x8402', 8),
  // The session: these wait for the next connect or disconnect.
  fault(2, 'Connect', 'crash'),
  fault(2, 'Connect', 'slow', { range: [500, 4_000] }),
  fault(3, 'Connect', 'no-callback'),
  refusal(2, 'Connect', '0x8208'),
  refusal(1, 'CreateCameraObjectInfo', '0x8404'),
  fault(1, 'CreateCameraObjectInfo', 'crash'),
  refusal(2, 'SetSaveInfo', '0x8106'),
  fault(1, 'SetSaveInfo', 'crash'),
  fault(1, 'Disconnect', 'hang'),
  fault(1, 'Disconnect', 'slow', { range: [500, 4_000] }),
  // Discovery.
  fault(1, 'EnumCameraObjects', 'crash'),
  fault(1, 'EnumCameraObjects', 'hang'),
  fault(2, 'EnumCameraObjects', 'slow', { range: [500, 4_000] }),
  refusal(2, 'EnumCameraObjects', '0x8707'),
  fault(1, 'EnumCameraObjects', 'garbage'),
  // From outside.
  act(10, 'kill-worker'),
  act(2, 'kill-scout'),
  act(6, 'cycle-connection'),
  forAWhile(4, 'unplug'),
  forAWhile(2, 'power-off'),
  forAWhile(2, 'busy'),
  // A stall lasts until the faults are cleared.
  act(6, 'clear-faults'),
  meanwhile(10, 'kill-in-transfer'),
  meanwhile(4, 'cycle-in-transfer'),
];

/** One decision about the rig. */
export interface Decision {
  /** Pause after the decision before. */
  pauseMs: number;
  /** Index of the camera. */
  camera: number;
  kind: string;
  /** The line for the faults file of the body. */
  line?: string | undefined;
  delayMs?: number | undefined;
}

/** The decisions of one run, one after the other. */
export class Plan {
  readonly #random: Random;
  readonly #cameras: number;

  /** @param cameras number of cameras */
  constructor(seed: number, cameras: number) {
    this.#random = new Random(seed);
    this.#cameras = cameras;
  }

  /** The next decision; the same seed gives the same sequence. */
  next(): Decision {
    // The order of the draws is part of what a seed means.
    const pauseMs = Math.round(this.#random.pauseMs(PAUSE_PER_CAMERA_MS / this.#cameras));
    const camera = this.#random.integer(0, this.#cameras - 1);
    const { kind, line, delayMs } = this.#random.weighted(DECISIONS);
    return { pauseMs, camera, kind, line: line?.(this.#random), delayMs: delayMs?.(this.#random) };
  }
}
