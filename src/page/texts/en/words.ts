// English names of properties, and words for values that differ between languages. The words that are the same in every
// language are in data/photo-words.json.

import { plainName } from '../shared/plain-name.js';
import { valueWords } from './value-words.js';

/** Names that the first letters of a property's own name do not give; short enough for the head of a column. */
const NAMES: Readonly<Record<string, string>> = {
  'priority-key': 'Control by',
  iso: 'ISO',
  'shutter-speed': 'Shutter',
  'drive-mode': 'Drive',
  'exposure-program-mode': 'Mode',
  'still-image-store-destination': 'Save to',
  'file-format': 'Format',
  'image-quality': 'Quality',
  'image-size': 'Size',
  'raw-compression': 'RAW compression',
  'exposure-compensation': 'Exposure comp.',
  'flash-compensation': 'Flash comp.',
  'white-balance-color-temp': 'Colour temp.',
  'ae-lock': 'AE lock',
  'awb-lock': 'AWB lock',
  'color-space': 'Colour space',
  dro: 'DRO',
  'high-iso-nr': 'High ISO NR',
  'long-exposure-nr': 'Long exposure NR',
  'battery-remain': 'Battery',
  'media-slot1-status': 'Card 1',
  'media-slot2-status': 'Card 2',
  'media-slot1-remaining-photos': 'Card 1, pictures left',
  'media-slot2-remaining-photos': 'Card 2, pictures left',
  'media-slot1-remaining-time': 'Card 1, time left',
  'media-slot2-remaining-time': 'Card 2, time left',
  'recording-state': 'Recording',
  'overheating-state': 'Temperature',
  'movie-file-format': 'Movie format',
  'movie-recording-setting': 'Movie quality',
  'movie-recording-frame-rate': 'Frame rate',
  'movie-shooting-mode-color-gamut': 'Colour gamut',
  'audio-input-master-level': 'Audio level',
  'flicker-less-shooting': 'Anti-flicker',
  'aps-c-s35': 'APS-C / Super 35',
  'base-iso': 'Base ISO',
  'base-look-value': 'Base look',
  'base-look-import-enable': 'Base look can be loaded',
  'embed-lut-file': 'LUT in the file',
  'pp-lut-base-look': 'Picture profile LUT',
  'shooting-enable': 'Shooting',
  'image-id-string': 'Image ID',
  'image-id-string-max-length': 'Image ID, longest',
  'image-id-num': 'Image number',
  'image-id-num-setting': 'Image numbers',
  'focus-position-current': 'Focus position now',
  'focus-driving-status': 'Focus motor',
  'zoom-distance': 'Focal length',
  'camera-setting-save-enable': 'Settings can be saved',
  'camera-setting-read-enable': 'Settings can be loaded',
  'camera-setting-save-read-state': 'Saving of settings',
  'camera-error-caution-status': 'Camera warning',
  'system-error-caution-status': 'System warning',
  'camera-system-error-info': 'Warning text',
};

/** The texts. */
export const words = {
  property: (name: string): string => NAMES[name] ?? plainName(name),
  values: valueWords,
  drive: {
    /** Exposure bracketing; `side` is given when all other pictures are on one side of the first. */
    bracket: (isContinuous: boolean, pictures: number, ev: string, side: '' | '+' | '−'): string =>
      `Bracket ${pictures} × ${side}${ev} EV${isContinuous ? '' : ', one by one'}`,
    timer: (seconds: number, pictures: number): string =>
      `Self-timer ${seconds} s${pictures === 1 ? '' : `, ${pictures} pictures`}`,
  },
  isoAuto: 'Auto',
  /** ISO with noise reduction over several frames. */
  multiFrame: (value: string, isHigh: boolean): string => `${value} multi-frame NR${isHigh ? ' high' : ''}`,
  custom: (look: string): string => `Custom ${look}`,
};
