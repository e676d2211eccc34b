import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names';

/** The widths that the image route offers. */
const widths = [80, 160, 320, 480, 640, 960, 1280, 1920];

type ProductImageProps = {
  product: { id: string; image: string };
  /** Empty where the product's name stands beside it. */
  alt: string;
  /** Its displayed width, as in `sizes` of an `<img>`. */
  sizes: string;
  /** `first`: the largest thing in the first view. `eager`: also in the first view. */
  loading?: 'first' | 'eager' | 'lazy';
  className?: string;
};

/** A product's picture, four wide to three high unless its class says otherwise, with a drawing where it is broken. */
export function ProductImage({ product, alt, sizes, loading = 'lazy', className }: ProductImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const { image } = product;

  // A picture may fail to load before hydration, when no error handler is attached yet.
  useEffect(() => {
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    if (complete && naturalWidth === 0) setBrokenImage(image);
  }, [image]);

  if (brokenImage === image) return <NoPicture alt={alt} className={className} />;
  return (
    <img
      ref={element}
      {...sourcesOf(product)}
      sizes={sizes}
      alt={alt}
      width={640}
      height={480}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding="async"
      className={className}
      onError={() => setBrokenImage(image)}
    />
  );
}

/** The address in one width of the picture of a product, user or review. Our own drawings are sharp at any width. */
export function picturePath({ id, image }: { id: string; image: string }, width: number): string {
  return image.startsWith('/')
    ? image
    : `/images/for/${encodeURIComponent(id)}/${width}?v=${versionOf(image)}`;
}

function sourcesOf(product: { id: string; image: string }) {
  const src = picturePath(product, 640);
  if (src === product.image) return { src };
  return { src, srcSet: widths.map((width) => `${picturePath(product, width)} ${width}w`).join(', ') };
}

/** A changed picture has another address, so no browser shows the old one. The hash need not be unguessable. */
function versionOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return (hash >>> 0).toString(36);
}

function NoPicture({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 640 480"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={classNames('text-base-content/30', className)}
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
