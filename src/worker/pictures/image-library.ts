// The image library, loaded when the first picture needs it, because most processes never do.

type Sharp = typeof import('sharp')['default'];

/** The library. */
export type ImageLibrary = Sharp;

let loading: Promise<Sharp> | undefined;

/**
 * The library, with one thread for each picture and no cache: a process makes few pictures at a time, and never the
 * same one twice.
 */
export function imageLibrary(): Promise<Sharp> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
