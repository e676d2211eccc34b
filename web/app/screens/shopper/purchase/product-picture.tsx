import { useState } from 'react';
import { Icon } from '../../../ui/icon';

/** The product, large. A drawing stands in when the picture can't be loaded. */
export function ProductPicture({ image, name }: { image: string; name: string }) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  return (
    <div className="bg-base-200 rounded-box flex aspect-[4/3] items-center justify-center overflow-hidden">
      {brokenImage === image ? (
        <Icon name="box" className="text-base-content/30 size-24" />
      ) : (
        <img
          src={image}
          alt={name}
          className="size-full object-contain"
          onError={() => setBrokenImage(image)}
        />
      )}
    </div>
  );
}
