import { useState } from 'react';
import { Icon } from '../ui/icon';

/** A product's picture beside its name. Decorative; a drawing stands in when the picture can't be loaded. */
export function ProductThumbnail({ image }: { image: string }) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  return (
    <span className="bg-base-200 rounded-field flex size-10 shrink-0 items-center justify-center overflow-hidden">
      {brokenImage === image ? (
        <Icon name="box" className="text-base-content/40 size-6" />
      ) : (
        <img
          src={image}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBrokenImage(image)}
        />
      )}
    </span>
  );
}
