import { hasFiles, pathOfImage, pictureFile } from '@chuck-and-bit/contract/picture-files';
import { useState } from 'react';
import { classNames } from '../../ui/class-names';

type AvatarProps = {
  image: string | null;
  /** The id of its user or review. Without one the picture loads from its own address, such as while that is being typed. */
  id?: string;
  className?: string;
};

/** A person's picture, or the default one when there is none or it can't be loaded. Decorative. */
export function Avatar({ image, id, className = 'size-12' }: AvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const own = image && image !== brokenImage && (id ? fileOf({ id, image }) : image);
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

/** With `person` the shop answers with the default one when the picture was removed. */
function fileOf(person: { id: string; image: string }): string {
  const path = pathOfImage(person, 160);
  return hasFiles(path) ? `${pictureFile(path, 160, 'webp')}?person` : path;
}
