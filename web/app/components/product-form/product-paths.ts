import { paths } from '../../page/paths';

/** The addresses of the screens that change products. */
export const productPaths = {
  edit: (drillId: string) => `${paths.manageProduct}/${encodeURIComponent(drillId)}`,
  import: `${paths.manageProduct}/import`,
  /** `query` selects the products, as the screen reads it. */
  change: (query: Record<string, string>) => `${paths.manageProduct}/change?${new URLSearchParams(query)}`,
} as const;
