/** The addresses of the settings' screens. Separate from `paths`, which every page loads. */
export const settingsPaths = {
  shippingRates: '/dashboard/settings/shipping',
  newShippingRate: '/dashboard/settings/shipping/new',
  shippingRate: (id: string) => `/dashboard/settings/shipping/${encodeURIComponent(id)}`,
  taxes: '/dashboard/settings/taxes',
  newTax: '/dashboard/settings/taxes/new',
  tax: (id: string) => `/dashboard/settings/taxes/${encodeURIComponent(id)}`,
  discountCodes: '/dashboard/settings/discount-codes',
  newDiscountCode: '/dashboard/settings/discount-codes/new',
  discountCode: (id: string) => `/dashboard/settings/discount-codes/${encodeURIComponent(id)}`,
  synonyms: '/dashboard/settings/synonyms',
  /** With the words that the form begins with. */
  newSynonym: (start: Record<string, string> = {}) => {
    const query = new URLSearchParams(start);
    return `/dashboard/settings/synonyms/new${query.size > 0 ? `?${query}` : ''}`;
  },
  synonym: (id: string) => `/dashboard/settings/synonyms/${encodeURIComponent(id)}`,
  searches: '/dashboard/settings/searches',
  pages: '/dashboard/settings/pages',
  page: (name: string) => `/dashboard/settings/pages/${name}`,
  pagePreview: (name: string) => `/dashboard/settings/pages/${name}/preview`,
} as const;
