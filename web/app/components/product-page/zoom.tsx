import type { Picture } from '@chuck-and-bit/contract/pictures';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProductImage } from '../catalogue/product-image';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { slideRow, useSlides } from './use-slides';

export type ZoomProps = {
  /** Of the product. */
  name: string;
  pictures: readonly Picture[];
  /** Which picture is shown first. */
  first: number;
  /** `last`: the picture that was shown last. */
  onClose: (last: number) => void;
};

/** The pictures in the whole window. A press on one enlarges it there. Loaded when somebody asks for it. */
export function Zoom({ name, pictures, first, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The row of pictures has a width once the window is open.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { row, shown, go, onScroll, onKeyDown } = useSlides(pictures.length, first);
  const [isLarge, setLarge] = useState(false);

  useEffect(() => {
    row.current?.children[first]?.querySelector('button')?.focus({ preventScroll: true });
  }, [row, first]);

  const enlarge = (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event;
    const place = placeIn(event);
    flushSync(() => setLarge(!isLarge));
    if (!isLarge) showPlace(currentTarget.parentElement, place);
  };
  const show = (index: number) => {
    setLarge(false);
    go(index);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${name}`}
      className="bg-base-100 text-base-content m-0 size-full max-h-none max-w-none overflow-hidden p-0"
      onCancel={(event) => {
        event.preventDefault();
        onClose(shown);
      }}
    >
      <div className="flex h-full flex-col">
        <Toolbar count={pictures.length} shown={shown} onShow={show} onClose={() => onClose(shown)} />
        {/* Keys pressed on its buttons go to other pictures; those of an enlarged one move it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={row}
          onScroll={onScroll}
          onKeyDown={isLarge ? undefined : onKeyDown}
          className={classNames('min-h-0 grow', slideRow, isLarge && 'overflow-x-hidden')}
        >
          {pictures.map((picture, index) => (
            <li
              key={picture._id}
              className={classNames(
                'size-full shrink-0 snap-start',
                isLarge && index === shown ? 'overflow-auto' : 'overflow-hidden',
              )}
            >
              <LargePicture
                picture={picture}
                number={index + 1}
                isShown={index === shown}
                isLarge={isLarge && index === shown}
                onPress={enlarge}
              />
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}

type ToolbarProps = { count: number; shown: number; onShow: (index: number) => void; onClose: () => void };

function Toolbar({ count, shown, onShow, onClose }: ToolbarProps) {
  const button = { variant: 'outline', size: 'small' } as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 p-2 sm:px-4">
      <output className="text-base-content/75 px-2 tabular-nums">
        {count > 1 ? `Picture ${shown + 1} of ${count}` : ''}
      </output>
      <div className="flex grow flex-wrap justify-end gap-2">
        {count > 1 && (
          <>
            <Button {...button} onClick={() => onShow(shown - 1)} disabled={shown === 0}>
              Previous
            </Button>
            <Button {...button} onClick={() => onShow(shown + 1)} disabled={shown === count - 1}>
              Next
            </Button>
          </>
        )}
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

type LargePictureProps = {
  picture: Picture;
  number: number;
  isShown: boolean;
  isLarge: boolean;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
};

function LargePicture({ picture, number, isShown, isLarge, onPress }: LargePictureProps) {
  return (
    <button
      type="button"
      aria-label={`${isLarge ? 'Shrink' : 'Enlarge'} picture ${number}: ${picture.alt}`}
      tabIndex={isShown ? undefined : -1}
      className={classNames(
        'block -outline-offset-2',
        isLarge ? 'h-[250%] w-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in',
      )}
      onClick={onPress}
    >
      {/* As large as the window allows, and no larger than the picture itself: a photograph has no bars beside it. */}
      <span className="grid size-full place-items-center [container-type:size]">
        <span style={{ width: `min(100%, ${(100 * (picture.width ?? 4)) / (picture.height ?? 3)}cqb)` }}>
          <ProductImage
            picture={picture}
            alt=""
            sizes={isLarge ? '250vw' : '100vw'}
            loading={isShown ? 'eager' : 'lazy'}
            className="w-full"
          />
        </span>
      </span>
    </button>
  );
}

type Place = { across: number; down: number };

/** Where a button was pressed, from 0 to 1. A press by keyboard has no place: the middle. */
function placeIn({ currentTarget, detail, clientX, clientY }: MouseEvent<HTMLButtonElement>): Place {
  if (detail === 0) return { across: 0.5, down: 0.5 };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { across: (clientX - left) / width, down: (clientY - top) / height };
}

/** Scrolls the middle of the pane to this place. */
const showPlace = (pane: HTMLElement | null, { across, down }: Place) =>
  pane?.scrollTo({
    left: across * pane.scrollWidth - pane.clientWidth / 2,
    top: down * pane.scrollHeight - pane.clientHeight / 2,
  });
