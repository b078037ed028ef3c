// The name that a template gives to a picture, for a preview while a template is typed. The service makes the real
// names and checks templates; this only replaces tokens. Pure.

/** The texts of tokens, by their names. */
export type TokenTexts = Readonly<Record<string, string | number>>;

/** A token of a template, with the number of digits that it is padded to. */
const TOKEN = /\{([a-z]+)(?::(\d))?\}/g;
/** Characters that some file systems refuse. */
const REFUSED = /[/\\:*?"<>|.]/g;

/** The name; a token without a text stays as it is. */
export function previewOf(template: string, texts: TokenTexts): string {
  return template.replace(TOKEN, (whole, name: string, digits: string | undefined) => {
    const text = texts[name];
    if (text === undefined) return whole;
    const padded = digits === undefined ? String(text) : String(text).padStart(Number(digits), '0');
    return padded.trim() === '' ? '_' : padded.replace(REFUSED, '_');
  });
}
