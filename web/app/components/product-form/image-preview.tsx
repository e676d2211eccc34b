import { imageUrl } from '@chuck-and-bit/contract/fields';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Icon } from '../../ui/icon';

type Outcome = { address: string; loaded: boolean };

const typingPauseMilliseconds = 400;

/** A preview of the picture at the typed address, or why there is none. */
export function ImagePreview({ address: typed }: { address: string }) {
  const [address, setAddress] = useState(typed);
  // Debounced: a half-typed address must not send a request to another server.
  useEffect(() => {
    const timer = setTimeout(() => setAddress(typed), typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAddress = z.safeParse(imageUrl, address).success;
  const isBroken = isAddress && outcome?.address === address && !outcome.loaded;
  const settle = (loaded: boolean) => setOutcome({ address, loaded });

  return (
    <figure className="flex h-full flex-col gap-1.5">
      <figcaption className="text-sm font-medium">Preview</figcaption>
      <div className="border-base-300 rounded-box flex min-h-44 flex-1 items-center justify-center overflow-hidden border p-4">
        {isAddress && !isBroken ? (
          <img
            key={address}
            src={address}
            alt="How the product will look"
            className="product-picture max-h-56 w-full"
            onLoad={() => settle(true)}
            onError={() => settle(false)}
          />
        ) : (
          <output className="text-base-content/70 flex flex-col items-center gap-2 text-center text-sm">
            <Icon name="box" className="size-10 opacity-50" />
            <span>
              {isBroken ? "We can't load a picture from this address" : 'Appears when you enter an address'}
            </span>
          </output>
        )}
      </div>
    </figure>
  );
}
