/**
 * Files never change: a new one has another id. Caches between forget one within an hour, because its product may be hidden, and its
 * person erased.
 */
export const fileCaching = 'public, max-age=31536000, s-maxage=3600, immutable';

/** The media type of a file such as `640.avif` or `document.pdf`. */
export function mediaTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (ending === 'pdf') return 'application/pdf';
  return ending === 'svg' ? 'image/svg+xml' : `image/${ending}`;
}
