// The XMP sidecar of a picture: the subject in the fields of IPTC Core, rating and label, shot, take and body, and the
// place of the body in the rig for programs that reconstruct. The picture itself is never changed. Pure.

import { createHash } from 'node:crypto';
import { readBounded } from '../../gateway/host/whole-file.js';
import { element } from './mhl/xml.js';
import type { PlannedExposure, PlannedPicture, TakeFacts } from './plan.js';

/** Namespaces by prefix. Those of Adobe are in XMP part 1 and 2, those of IPTC in the Photo Metadata Standard. */
const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  // As RealityScan (RealityCapture) reads it: https://rshelp.capturingreality.com/en-US/tools/xmpalign.htm
  xcr: 'http://www.capturingreality.com/ns/xcr/1.1#',
  rigd: 'urn:rigd:xmp:1.0/',
} as const;

const ROOT = '<x:xmpmeta xmlns:x="adobe:ns:meta/">';
/** A sidecar has 3 kB, and fields of subjects at most 32 × 200 characters. */
const MOST_BYTES = 262_144;

/** How a property holds its text: as it is, in several languages, as a set, or as a list. */
type Form = 'plain' | 'Alt' | 'Bag' | 'Seq';
/** A property with its values. */
type Property = readonly [name: string, form: Form, ...values: string[]];

/** Fields of subjects that have a property in IPTC Core or Extension, by their names. */
const IPTC: Readonly<Record<string, readonly [name: string, form: Form]>> = {
  headline: ['photoshop:Headline', 'plain'],
  creator: ['dc:creator', 'Seq'],
  credit: ['photoshop:Credit', 'plain'],
  source: ['photoshop:Source', 'plain'],
  copyright: ['dc:rights', 'Alt'],
  instructions: ['photoshop:Instructions', 'plain'],
  location: ['Iptc4xmpCore:Location', 'plain'],
  city: ['photoshop:City', 'plain'],
  state: ['photoshop:State', 'plain'],
  country: ['photoshop:Country', 'plain'],
  event: ['Iptc4xmpExt:Event', 'Alt'],
  person: ['Iptc4xmpExt:PersonInImage', 'Bag'],
};

/** The colour labels of Lightroom and Capture One for the verdict about a take. */
const LABELS = { keep: 'Green', reject: 'Red', none: undefined } as const;

/** The text of the sidecar of a picture. */
export function sidecarOf(entry: PlannedExposure, picture: PlannedPicture): string {
  const spaces = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const rig = Object.entries(rigOf(entry)).map(([name, value]) => `${name}="${value}"`);
  const properties = propertiesOf(entry, picture).flatMap(([name, form, ...values]) => {
    const texts = values.map(xmlText).filter((value) => value !== '');
    if (texts.length === 0) return [];
    if (form === 'plain') return [element(name, {}, texts.join(', '))];
    const attributes: Record<string, string> = form === 'Alt' ? { 'xml:lang': 'x-default' } : {};
    const items = texts.map((text) => element('rdf:li', attributes, text));
    return [`<${name}><rdf:${form}>${items.join('')}</rdf:${form}></${name}>`];
  });
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ROOT,
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${[...spaces, ...rig].join('\n  ')}>`,
    ...properties.map((line) => `  ${line}`),
    '</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n',
  ].join('\n');
  return text.replace(ROOT, `${ROOT.slice(0, -1)}${toolkit(digestOf(text))}>`);
}

/** Whether a sidecar is as rigd has written it: its toolkit attribute has a digest of all the rest. */
export async function isOwnSidecar(path: string): Promise<boolean> {
  const text = await readBounded(path, MOST_BYTES);
  const at = text.indexOf(toolkit('').slice(0, -1));
  if (at < 0) return false;
  const rest = text.slice(at);
  const { length } = toolkit(digestOf(''));
  return rest.slice(0, length) === toolkit(digestOf(text.slice(0, at) + rest.slice(length)));
}

/** The toolkit attribute with a digest. */
function toolkit(digest: string): string {
  return ` x:xmptk="rigd ${digest}"`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The text with U+FFFD for each character that XML 1.0 cannot express. */
function xmlText(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

function propertiesOf({ shot, body, exposure, take }: PlannedExposure, picture: PlannedPicture): Property[] {
  const takenAt = picture.files.find((file) => file.takenAt !== undefined)?.takenAt;
  return [
    ...(take === undefined ? [] : ofTake(take)),
    ['photoshop:DateCreated', 'plain', takenAt ?? ''],
    ['rigd:Session', 'plain', shot.session],
    ['rigd:Shot', 'plain', shot.shotId],
    ['rigd:ShotNumber', 'plain', String(shot.number)],
    ['rigd:Round', 'plain', String(exposure.round)],
    ['rigd:Picture', 'plain', String(picture.seq)],
    ['rigd:BodyId', 'plain', body.id],
    ['rigd:BodyName', 'plain', body.name],
    ['rigd:BodyNumber', 'plain', body.number === undefined ? '' : String(body.number)],
  ];
}

function ofTake(take: TakeFacts): Property[] {
  const known = Object.entries(take.fields).flatMap(([name, value]): Property[] => {
    const iptc = Object.hasOwn(IPTC, name) ? IPTC[name] : undefined;
    return iptc === undefined ? [] : [[...iptc, value]];
  });
  const headline: Property[] = Object.hasOwn(take.fields, 'headline')
    ? []
    : [['photoshop:Headline', 'plain', take.subject]];
  return [
    ['dc:title', 'Alt', take.subject],
    ['dc:description', 'Alt', take.note ?? ''],
    ['dc:identifier', 'plain', take.barcode ?? ''],
    ['dc:subject', 'Bag', ...new Set([take.subject, take.job])],
    ['photoshop:TransmissionReference', 'plain', take.job],
    ...headline,
    ...known,
    ['xmp:Rating', 'plain', String(take.rating)],
    ['xmp:Label', 'plain', LABELS[take.verdict] ?? ''],
    ['rigd:Job', 'plain', take.jobId],
    ['rigd:Subject', 'plain', take.subjectId],
    ['rigd:Take', 'plain', String(take.take)],
    ['rigd:Verdict', 'plain', take.verdict],
    ...Object.entries(take.fields).map(([name, value]): Property => [`rigd:field-${name}`, 'plain', value]),
  ];
}

/**
 * The rig for programs that reconstruct: bodies whose places do not change during a job or a session, the moment (one
 * round of one shot), and the place of the body.
 */
function rigOf({ shot, exposure, take, rigIndex }: PlannedExposure): Record<string, string> {
  return {
    'xcr:Version': '3',
    'xcr:Rig': guidOf('rig', shot.session, take?.jobId ?? ''),
    'xcr:RigInstance': guidOf('moment', shot.shotId, String(exposure.round)),
    'xcr:RigPoseIndex': String(rigIndex),
  };
}

/** A GUID in braces that is always the same for the same texts (RFC 9562, version 8). */
function guidOf(...texts: string[]): string {
  const digest = digestOf(JSON.stringify(texts)).toUpperCase();
  const [a, b, c, d] = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(13, 16), digest.slice(17, 20)];
  return `{${a}-${b}-8${c}-8${d}-${digest.slice(20, 32)}}`;
}
