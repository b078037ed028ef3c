// Waiting with an end: what is awaited is named in the failure.

/** No wait of these tests is longer; a build under a sanitizer on a busy machine takes a tenth of it. */
const DEADLINE_MS = 20_000;

/** The result of `promise`, or a failure that names `what`. */
export async function within<Result>(what: string, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${DEADLINE_MS} ms for ${what}`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
