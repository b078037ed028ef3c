// Fields of a job from the text of a person. Pure.

const MOST_CHARS = 32;

/** A field: its name in templates and files, and its text for people. */
export interface Field {
  readonly name: string;
  readonly label: string;
}

/** The fields of a text with commas between them. A name without Latin letters becomes `field-2`, by its place. */
export function fieldsIn(text: string): readonly Field[] {
  const labels = text
    .split(/[,;、，]/)
    .map((label) => label.trim())
    .filter((label) => label !== '');
  const named = labels.map((label, at) => ({ label, name: plain(label) || `field-${at + 1}` }));
  return named.filter(({ name }, at) => named.findIndex((other) => other.name === name) === at);
}

/** A name of lower-case letters, digits and hyphens. */
const plain = (label: string): string =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/ /g, '-')
    .slice(0, MOST_CHARS);
