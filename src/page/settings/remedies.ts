// Why a setting of a body cannot be changed now, by the values of other settings, and which value makes it possible.
// Pure. The conditions are those of manuals; a camera may have further ones.

import type { ReadProperties } from './reading.js';

/** A setting that keeps another one from being changed. */
export interface Hindrance {
  /** The setting that must change first. */
  readonly property: string;
  readonly value: string;
  /** The value that makes it possible; undefined when the body does not offer one. */
  readonly remedy: string | undefined;
}

interface Need {
  readonly property: string;
  readonly allows: RegExp;
  /** Values that make it possible, the best first. */
  readonly remedies: readonly string[];
}

const STILL = need('exposure-program-mode', /^(?!Movie|SQ|HiFrame|F\(|MOVIE)/, ['M_Manual', 'P_Auto']);
const MOVIE = need('exposure-program-mode', /^(Movie|SQ|HiFrame|F\(|MOVIE)/, ['Movie_M', 'Movie_P']);
const M_OR_A = need('exposure-program-mode', /(^|_)(M|A)(_(Manual|AperturePriority))?$/, [
  'M_Manual',
  'Movie_M',
]);
const M_OR_S = need('exposure-program-mode', /(^|_)(M|S)(_(Manual|ShutterSpeedPriority))?$/, [
  'M_Manual',
  'Movie_M',
]);
const PASM = need('exposure-program-mode', /^(?!Auto)/, ['M_Manual', 'P_Auto']);
const IDLE = need('recording-state', /^Not Recording$/, []);
const WITH_JPEG = need('file-format', /JPEG|HEIF/, ['RAW+JPEG', 'JPEG']);
const WITH_RAW = need('file-format', /RAW/, ['RAW+JPEG', 'RAW']);
const NO_PROFILE = need('picture-profile', /^Off$/, ['Off']);
const LOUD = need('silent-mode', /^OFF$/, ['OFF']);
/** Before any other: a body that is controlled by its own buttons accepts nothing. */
const BY_COMPUTER = need('priority-key', /^PC Remote/, ['PC Remote Setting']);

const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  aperture: [M_OR_A],
  'shutter-speed': [M_OR_S],
  'shutter-mode': [M_OR_S],
  iso: [PASM],
  'exposure-compensation': [PASM],
  'white-balance': [PASM],
  'white-balance-color-temp': [PASM, need('white-balance', /^ColorTemp$/, ['ColorTemp'])],
  'awb-lock': [need('white-balance', /^AWB$/, ['AWB'])],
  'focus-area': [need('focus-mode', /^AF|DMF/, ['AF_S', 'AF_C'])],
  'focus-position': [need('focus-mode', /^MF$/, ['MF'])],
  'drive-mode': [STILL],
  'file-format': [STILL],
  'image-quality': [STILL, WITH_JPEG],
  'image-size': [STILL, WITH_JPEG],
  'raw-compression': [STILL, WITH_RAW],
  'aspect-ratio': [STILL],
  'color-space': [STILL],
  'high-iso-nr': [STILL],
  'long-exposure-nr': [STILL],
  'flash-mode': [STILL, LOUD],
  'flash-compensation': [STILL],
  'wireless-flash': [STILL],
  'shutter-type': [STILL, LOUD],
  'silent-mode': [STILL],
  'flicker-less-shooting': [STILL],
  dro: [NO_PROFILE],
  'creative-look': [NO_PROFILE],
  'movie-file-format': [MOVIE, IDLE],
  'movie-recording-setting': [MOVIE, IDLE],
  'movie-recording-frame-rate': [MOVIE, IDLE],
  'movie-stabilization': [MOVIE],
  'movie-shooting-mode': [MOVIE, IDLE],
  'audio-recording': [MOVIE, IDLE],
  'audio-input-master-level': [MOVIE, need('audio-recording', /^On$/, ['On'])],
  'timecode-preset': [MOVIE, IDLE, need('timecode-make', /^Preset$/, ['Preset'])],
  'timecode-format': [MOVIE, IDLE],
  'timecode-run': [MOVIE, IDLE],
  'timecode-make': [MOVIE, IDLE],
  'base-iso': [IDLE],
  'image-id-num': [need('image-id-num-setting', /^On$/, ['On'])],
};

/**
 * The first setting that keeps a property from being changed; undefined when none is known.
 * @param usual the values of most bodies, which a remedy prefers: a body in P among bodies in A gets A
 */
export function hindranceOf(
  properties: ReadProperties,
  property: string,
  usual: (property: string) => string | undefined = () => undefined,
): Hindrance | undefined {
  for (const { property: other, allows, remedies } of [BY_COMPUTER, ...(NEEDS[property] ?? [])]) {
    const found = properties[other];
    if (found === undefined || other === property || allows.test(found.current_formatted)) continue;
    const offered = new Set(found.available_values.map(({ formatted }) => formatted));
    const wanted = [usual(other) ?? '', ...remedies].filter((label) => allows.test(label));
    const remedy = found.writable ? wanted.find((label) => offered.has(label)) : undefined;
    return { property: other, value: found.current_formatted, remedy };
  }
  return undefined;
}

function need(property: string, allows: RegExp, remedies: readonly string[]): Need {
  return { property, allows, remedies };
}
