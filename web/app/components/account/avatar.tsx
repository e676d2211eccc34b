import { useState } from 'react';
import { classNames } from '../../ui/class-names';
import { picturePath } from '../catalogue/product-image';

type AvatarProps = {
  image: string | null;
  /** Whose it is: of a user or a review. Without it the picture comes from where it is, such as while it is being typed. */
  id?: string;
  className?: string;
};

/** A person's picture, or the default one when there is none or it can't be loaded. Decorative. */
export function Avatar({ image, id, className = 'size-12' }: AvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const own = image && image !== brokenImage && (id ? picturePath({ id, image }, 160) : image);
  return (
    <img
      src={own || '/images/avatar.svg'}
      alt=""
      loading="lazy"
      width={48}
      height={48}
      className={classNames('bg-base-200 shrink-0 rounded-full object-cover', className)}
      onError={() => setBrokenImage(image)}
    />
  );
}
