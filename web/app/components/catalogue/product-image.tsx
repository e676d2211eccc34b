import type { Picture } from '@chuck-and-bit/contract/pictures';
import {
  fileAtLeast,
  hasFiles,
  pathOfImage,
  pictureSrcSet,
  pictureWidths,
  thumbnailWidths,
} from '@chuck-and-bit/contract/picture-files';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';

/** A picture to show. Without a width only its thumbnails are known. */
export type ShownPicture = Pick<Picture, 'path' | 'width' | 'height'>;

/** The small picture of an order or a cart's line, which know only the `image`. `id`: of the order, or of the product. */
export const pictureOfImage = (of: { id: string; image: string }, width = 320): ShownPicture => ({
  path: pathOfImage(of, width),
  width: null,
  height: null,
});

type ProductImageProps = {
  /** Nothing shows a drawing. */
  picture: ShownPicture | null | undefined;
  /** Empty where the product's name stands beside it. */
  alt: string;
  /** Its displayed width, as in `sizes` of an `<img>`. */
  sizes: string;
  /** `first`: the largest thing in the first view. `eager`: also in the first view. */
  loading?: 'first' | 'eager' | 'lazy';
  className?: string;
};

/** A product's picture in a frame that is four wide to three high, on the ground of the page; a drawing where it is broken. */
export function ProductImage({ picture, alt, sizes, loading = 'lazy', className }: ProductImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const [brokenPath, setBrokenPath] = useState<string | null>(null);
  const path = picture?.path ?? null;

  // A picture may fail to load before hydration, when no error handler is attached yet.
  useEffect(() => {
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    if (complete && naturalWidth === 0) setBrokenPath(path);
  }, [path]);

  if (!picture || picture.path === brokenPath) return <NoPicture alt={alt} className={className} />;
  const { width, height } = picture;
  const widths = width === null ? thumbnailWidths : pictureWidths(width);
  return (
    <picture className="contents">
      {hasFiles(picture.path) &&
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={pictureSrcSet(picture.path, widths, format)}
            sizes={sizes}
          />
        ))}
      <img
        ref={element}
        src={fileAtLeast(picture, 640, 'jpeg')}
        alt={alt}
        width={width ?? 640}
        height={height ?? 480}
        loading={loading === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        className={classNames('product-picture', className)}
        onError={() => setBrokenPath(path)}
      />
    </picture>
  );
}

function NoPicture({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 640 480"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={classNames('text-base-content opacity-30', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g transform="translate(196 152) scale(.78)">
        <path d="M10 62h44M54 38h54v48H54zM108 22h146c34 0 56 20 56 52s-22 50-52 50h-20l22 92h-74l-22-92h-56z" />
        <path d="M160 216h126v38H160zM150 50h70" />
      </g>
    </svg>
  );
}
