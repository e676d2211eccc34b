import { pictureOfImage, ProductImage } from './product-image';

/** A product's picture beside its name. Decorative. `product`: or an order, which keeps its own. */
export function ProductThumbnail({ product }: { product: { id: string; image: string } }) {
  return (
    <span className="rounded-field flex size-10 shrink-0 items-center justify-center overflow-hidden">
      <ProductImage picture={pictureOfImage(product, 160)} alt="" sizes="40px" className="size-full" />
    </span>
  );
}
