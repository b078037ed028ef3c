// The path of a request, without its query.

/** @param url the target in the request line */
export function pathOf(url = ''): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
