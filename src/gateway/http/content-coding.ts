// Which coding of a file that lies ready in several a client wants (RFC 9110, 12.5.3).

/** The codings that files lie ready in, the smaller first, with the ends of their names. */
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

/** One of them; undefined: the file unchanged. */
export type Coding = (typeof CODINGS)[number] | undefined;

/** The first of our codings that a client takes. @param accepted its header Accept-Encoding */
export function codingFor(accepted: string | undefined): Coding {
  const wanted = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      return [name, parameters.every((each) => !/^q=0(?:\.0{0,3})?$/.test(each))];
    }),
  );
  return CODINGS.find(({ coding }) => wanted.get(coding) ?? wanted.get('*') ?? false);
}
