import { useState } from 'react';
import { classNames } from '../ui/class-names';

const defaultAvatar = '/images/avatar.svg';

/** A person's picture, or the default one when there is none or it can't be loaded. Decorative. */
export function Avatar({ image, className = 'size-12' }: { image: string | null; className?: string }) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  return (
    <img
      src={image && image !== brokenImage ? image : defaultAvatar}
      alt=""
      loading="lazy"
      width={48}
      height={48}
      className={classNames('bg-base-200 shrink-0 rounded-full object-cover', className)}
      onError={() => setBrokenImage(image)}
    />
  );
}
