// The functions of a worker that read texts of a camera or a client: LUT files, names on a card, texts for a property.
// Each is loaded when it is used, and may answer at once or later.

import type { PropertyDefinition } from '#worker/properties/definition.js';

/** A function that reads a text from outside. */
export interface Reader {
  readonly name: string;
  /** Length of the longest text that reaches it. */
  readonly mostUnits: number;
  /** Beginnings that make it start to read. */
  readonly heads: readonly string[];
  load(): Promise<(text: string) => unknown>;
}

const MIB = 1024 * 1024;
const VALUE_UNITS = 1_024;
const NAME_UNITS = 64 * 1_024;

/** The readers of whole files and names. */
export const READERS: readonly Reader[] = [
  {
    name: '.cube file',
    mostUnits: 16 * MIB,
    heads: ['', '0 0 ', '0 0 1.', '0 0 1e', 'LUT_1D_SIZE 2\n', 'TITLE "', 'LUT_3D_SIZE ', 'DOMAIN_MIN 0 0 '],
    load: async () => {
      const { problemOfCube } = await import('#worker/contents/cube-file.js');
      return (text) => problemOfCube(Buffer.from(text, 'latin1'));
    },
  },
  {
    name: 'name of a file on a card',
    mostUnits: NAME_UNITS,
    heads: ['', 'DCIM/', '.', 'a.'],
    load: async () => {
      const { hostNameOf } = await import('#worker/contents/content-rows.js');
      const row = { contentId: 1, fileId: 1, sizeBytes: 1, width: 0, height: 0, created: '' };
      return (path) => [hostNameOf({ ...row, path }, 'original'), hostNameOf({ ...row, path }, 'thumbnail')];
    },
  },
  {
    name: 'value of a property',
    mostUnits: VALUE_UNITS,
    heads: ['', '0x', '1', '1/', 'f/', '-', '+'],
    load: async () => {
      const { valueMeant } = await import('#worker/properties/labels.js');
      const { PROPERTIES } = await import('#worker/properties/table.js');
      const definitions = Object.values(PROPERTIES as Record<string, PropertyDefinition>);
      return (text) => definitions.map((definition) => valueMeant(definition, text, [1n, 2n], []));
    },
  },
  {
    name: 'template for the names of pictures',
    mostUnits: MIB,
    heads: ['', '{', '{name}-{shot}', '{name:', 'a/'],
    load: async () => {
      const { checkTemplate } = await import('#protocol/name-template.js');
      return (text) => checkTemplate(text);
    },
  },
  {
    name: 'text in the name of a picture',
    mostUnits: NAME_UNITS,
    heads: ['', '../', ' ', '-', 'e\u0301', '\u{1f468}\u200d'],
    load: async () => {
      const { safeText } = await import('#protocol/picture-name.js');
      return (text) => safeText(text);
    },
  },
  {
    name: 'EXIF of a picture',
    mostUnits: 16 * MIB,
    heads: [
      '',
      '\xff\xd8',
      '\xff\xd8\xff\xe1\0\xffExif\0\0II*\0\x08\0\0\0',
      'MM\0*\0\0\0\x08',
      'II*\0\x08\0\0\0',
      '\0\0\0\x08ftyp\0\x03\0\0meta\0\0\0\0',
      '\0\0\0\x08ftyp\0\x03\0\0meta\0\0\0\0\0\x02\0\0iinf\0\0\0\0\0\0',
      '\0\0\0\x08ftyp\0\x03\0\0meta\0\0\0\0\0\x02\0\0iloc\x02\0\0\0',
    ],
    load: async () => {
      const { exifTime } = await import('#worker/pictures/exif-time.js');
      return (text) => {
        const bytes = Buffer.from(text, 'latin1');
        return exifTime({
          read: async (into, offset, length, position) => ({
            bytesRead: bytes.copy(into, offset, Math.min(position, bytes.length), position + length),
          }),
        });
      };
    },
  },
  {
    name: 'name of a file beside pictures',
    // NAME_MAX is 255; some file systems store more.
    mostUnits: VALUE_UNITS,
    heads: ['', '1-', '-1', '2026-11-23'],
    load: async () => {
      const { highestCount } = await import('#worker/landing/counted-names.js');
      const { parseTemplate } = await import('#protocol/name-template.js');
      const [pieces = []] = parseTemplate('{session}-{group}-{original}-{counter}-{name}.{ext}');
      const texts = {
        rig: '',
        session: '',
        camera: '',
        number: '',
        name: 'a',
        serial: '',
        model: '',
        group: '',
      };
      const moments = { shot: 0, counter: 0, seq: 1, date: '', time: '', original: '', ext: '' };
      return (name) => highestCount([name], pieces, 'counter', { ...texts, ...moments });
    },
  },
  {
    name: 'text that is quoted in a message',
    mostUnits: MIB,
    heads: [''],
    load: async () => {
      const { quoted } = await import('#base/quoted.js');
      const { messageText } = await import('#base/message-text.js');
      return (text) => [quoted(text), messageText(text)];
    },
  },
];
