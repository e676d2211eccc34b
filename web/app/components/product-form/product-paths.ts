import { screens } from '../../browser/dashboard-screens';

/** The addresses of the screens that change products. */
export const productPaths = {
  edit: (productId: string) => `${screens.manageProduct.path}/${encodeURIComponent(productId)}`,
  /** Its public page, for staff alone. */
  preview: (productId: string) => `${screens.manageProduct.path}/${encodeURIComponent(productId)}/preview`,
  import: `${screens.manageProduct.path}/import`,
  /** The preview of a file, and what became of it. */
  importOf: (importId: string) => `${screens.manageProduct.path}/import/${encodeURIComponent(importId)}`,
  /** The own order of a department. */
  order: (kindId?: string) =>
    `${screens.manageProduct.path}/order${kindId ? `?kind=${encodeURIComponent(kindId)}` : ''}`,
  /** The list for counting the stock. */
  count: `${screens.manageProduct.path}/count`,
  /** Uploads files that are matched to products by their names. */
  pictures: `${screens.manageProduct.path}/pictures`,
  /** The pictures that could not be fetched from their addresses. */
  failedPictures: `${screens.manageProduct.path}/failed-pictures`,
  /** `query` selects the products, as the screen reads it. */
  change: (query: Record<string, string>) =>
    `${screens.manageProduct.path}/change?${new URLSearchParams(query)}`,
} as const;
