/**
 * An address with those parts of its query that a route reads, as they were written.
 * @param names the names in the query that the route reads; `a.*` for all that begin with "a."
 */
export function readAddress(url: string, names: readonly string[]): string {
  const start = url.indexOf('?');
  if (start === -1) return url;
  const read = url
    .slice(start + 1)
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].some((name) => isRead(name, names)));
  return read.length > 0 ? `${url.slice(0, start)}?${read.join('&')}` : url.slice(0, start);
}

const isRead = (name: string, names: readonly string[]): boolean =>
  names.some((read) => (read.endsWith('*') ? name.startsWith(read.slice(0, -1)) : name === read));
