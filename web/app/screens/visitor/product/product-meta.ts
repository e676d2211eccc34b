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

function sharedPicture({ pictures: [first] }: Product) {
  return first && { path: namedFile(first.path, first.width), alt: first.alt };
}
