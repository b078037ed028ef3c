// Chooses the content coding of a file that is stored in several codings, by what the client accepts (RFC 9110,
// 12.5.3).

/** The codings of stored files, smallest file first, with the endings of their names. */
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

/** One of these codings; undefined: the file without a coding. */
export type Coding = (typeof CODINGS)[number] | undefined;

/** The first of these codings that a client accepts. @param accepted its header Accept-Encoding */
export function codingFor(accepted: string | undefined): Coding {
  const wanted = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      return [name, parameters.every((each) => !/^q=0(?:\.0{0,3})?$/.test(each))];
    }),
  );
  return CODINGS.find(({ coding }) => wanted.get(coding) ?? wanted.get('*') ?? false);
}
