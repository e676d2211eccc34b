import type { Drill } from '@chuck-and-bit/contract/drills';
import { picturePath } from '../../../components/catalogue/product-image';
import { truncate } from '../../../components/catalogue/truncate';
import { publicPageMeta } from '../../../page/page-meta';

type MetaArgs = Parameters<typeof publicPageMeta>[0];

export const productMeta = (args: MetaArgs, drill: Drill) =>
  publicPageMeta(args, {
    title: drill.name,
    description: truncate(drill.description),
    image: { path: sharedPicturePath(drill), alt: drill.name },
  });

/** Link previews of other sites show no SVG, so the build also renders our own drawings as JPEG. */
function sharedPicturePath({ _id, image }: Drill): string {
  return picturePath({ id: _id, image }, 1280).replace(/^(\/images\/drills\/.*)\.svg$/, '$1.jpg');
}
