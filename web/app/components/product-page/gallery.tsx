import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { fileAtLeast, largestSide } from '@chuck-and-bit/contract/picture-files';
import type { Picture } from '@chuck-and-bit/contract/pictures';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProductImage } from '../catalogue/product-image';
import { classNames } from '../../ui/class-names';
import { slideRow, useSlides } from './use-slides';
import type { ZoomProps } from './zoom';

const box = 'bg-base-100 rounded-box aspect-4/3';

/** The pictures of a product in a row that snaps to one, with thumbnails. Complete without scripts: a picture links to its largest file. */
export function Gallery({ product: { name, pictures } }: { product: ProductDetails }) {
  const { row, shown, go, onScroll, onKeyDown } = useSlides(pictures.length);
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps> | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const zoom = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const loaded = await import('./zoom');
      setZoom(() => loaded.Zoom);
      setZoomed(true);
    } catch {
      window.location.assign(href);
    }
  };

  return (
    <div className="min-w-0 lg:sticky lg:top-24 print:mb-6 print:w-1/2">
      {pictures.length === 0 ? (
        <div className={classNames(box, 'overflow-hidden')}>
          <ProductImage picture={null} alt={name} sizes="1px" className="size-full" />
        </div>
      ) : (
        // Keys pressed on its links go to other pictures.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul
          ref={row}
          aria-label="Pictures"
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          className={classNames(box, slideRow)}
        >
          {pictures.map((picture, index) => (
            <li key={picture._id} id={slideId(index)} className="size-full shrink-0 snap-start">
              <a
                href={fileAtLeast(picture, largestSide, 'jpeg')}
                aria-label={`Enlarge picture ${index + 1}: ${picture.alt}`}
                tabIndex={index === shown ? undefined : -1}
                className="block size-full cursor-zoom-in -outline-offset-2"
                onClick={(event) => void zoom(event)}
              >
                <ProductImage
                  picture={picture}
                  alt={picture.alt}
                  sizes="(min-width: 64rem) 55vw, 92vw"
                  loading={index === 0 ? 'first' : 'lazy'}
                  className="size-full"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 1 && <Thumbnails pictures={pictures} shown={shown} onChoose={go} />}
      {Zoom && isZoomed && (
        <Zoom
          name={name}
          pictures={pictures}
          first={shown}
          onClose={(last) => {
            // The browser gives the focus back to the link that was pressed, from where it goes to the picture that is shown.
            flushSync(() => setZoomed(false));
            go(last);
          }}
        />
      )}
    </div>
  );
}

const slideId = (index: number) => `picture-${index + 1}`;

type ThumbnailsProps = { pictures: readonly Picture[]; shown: number; onChoose: (index: number) => void };

function Thumbnails({ pictures, shown, onChoose }: ThumbnailsProps) {
  return (
    <ul aria-label="Choose a picture" className="mt-2 flex flex-wrap gap-2 sm:mt-3 print:hidden">
      {pictures.map((picture, index) => (
        <li key={picture._id}>
          <a
            href={`#${slideId(index)}`}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-current={index === shown ? 'true' : undefined}
            className="rounded-field aria-[current]:border-primary block h-12 w-16 overflow-hidden border-2 border-transparent sm:h-15 sm:w-20"
            onClick={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            <ProductImage picture={picture} alt="" sizes="5rem" className="size-full" />
          </a>
        </li>
      ))}
    </ul>
  );
}
