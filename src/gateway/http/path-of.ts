// The path of a request, without its query.

/** @param url as in the request line */
export function pathOf(url = ''): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
