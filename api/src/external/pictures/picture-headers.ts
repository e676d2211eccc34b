/** Files of pictures never change: a new picture has another id. */
export const pictureCaching = 'public, max-age=31536000, immutable';

/** The media type of a file such as `640.avif`. */
export const pictureMediaType = (name: string): string => `image/${name.slice(name.lastIndexOf('.') + 1)}`;
