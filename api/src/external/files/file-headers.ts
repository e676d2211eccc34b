/** Files never change: a new one has another id. */
export const fileCaching = 'public, max-age=31536000, immutable';

/** The media type of a file such as `640.avif`. */
export const mediaTypeOf = (name: string): string => `image/${name.slice(name.lastIndexOf('.') + 1)}`;
