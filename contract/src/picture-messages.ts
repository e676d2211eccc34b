import { formatCount } from './money';

/** Messages about pictures. Not among `messages`, which every page loads. */
export const pictureMessages = {
  altRequired: 'Please describe what the picture shows',
  tooManyPictures: (max: number) => `A product has at most ${max} pictures. Please remove one first.`,
  pictureRepeated: 'A picture can stand in the list only once',
  pictureRequired: 'A product needs a picture',
  pictureNotUploaded: 'Please wait until all pictures are uploaded, or remove those that failed',
  pictureNotFound: "This picture doesn't exist any more. Please upload it again.",
  pictureOfOther: 'This picture belongs to another product. Please upload the file again.',
  pictureTooLarge: (megabytes: number) =>
    `This file has more than ${megabytes} MB. Please make the picture smaller.`,
  pictureTooManyPixels: (megapixels: number) =>
    `This picture has more than ${megapixels} megapixels. Please make it smaller.`,
  pictureIsSvg: 'SVG files may hold programs, so they are not taken. Please save the drawing as PNG.',
  svgTooLarge: (bytes: number) =>
    `An SVG file has at most ${bytes / 1_000} kB. Please simplify the drawing, or save it as PNG.`,
  svgTooManyElements: (max: number) =>
    `This SVG draws more than ${formatCount(max)} elements. Please simplify it, or save it as PNG.`,
  svgHolds: (what: string) =>
    `This SVG holds ${what}, so it is not taken. Please save the drawing without it, or as PNG.`,
  svgBroken: 'This SVG is broken, or no drawing. Please save it again as plain SVG, or as PNG.',
  brandPictureOther: 'Please choose a PNG, WebP, JPEG or SVG file.',
  pictureIsHeic:
    "This is a HEIC picture, which most browsers can't show. Please save it as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
  pictureIsOther: (type: string) =>
    `This is a ${type} file, which the shop doesn't take as a picture. Please save the picture as JPEG or PNG.`,
  pictureIsAnimated: (name: string) =>
    `${name} is animated. The shop shows its first image, without movement.`,
  pictureIsPage: 'This is a web page, not a picture. Please choose the file of the picture itself.',
  pictureUnknown: 'This file is no picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  pictureBroken: "This picture is broken and can't be read. Please choose another file.",
  pictureBreaksOff: 'This picture breaks off: a part of its file is missing. Please choose the whole file.',
  pictureTooCostly: 'This picture takes too long to read. Please save it as JPEG, and try again.',
  picturesBusy: 'Too many pictures at once. Please try again in a moment.',
  pictureStoreFailed: "The picture can't be stored at the moment. Please try again.",
  tooManyFiles: (max: number) => `At most ${formatCount(max)} files can be matched at once`,
} as const;
