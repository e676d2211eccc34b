import type { Product } from '@chuck-and-bit/contract/products';
import { namedFile } from '@chuck-and-bit/contract/picture-files';
import { truncate } from '../../../components/catalogue/truncate';
import { publicPageMeta } from '../../../browser/page-meta';

type MetaArgs = Parameters<typeof publicPageMeta>[0];

export const productMeta = (args: MetaArgs, product: Product) =>
  publicPageMeta(args, {
    title: product.name,
    description: truncate(product.description),
    image: sharedPicture(product),
  });

/** Link previews of other sites show no SVG, so the build also renders our own drawings as JPEG. */
function sharedPicture({ pictures: [first] }: Product) {
  if (!first) return undefined;
  const path = namedFile(first.path, first.width).replace(/^(\/images\/drills\/.*)\.svg$/, '$1.jpg');
  return { path, alt: first.alt };
}
