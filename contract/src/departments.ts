import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { product } from './products';

/** A department that has products. */
const department = z.strictObject({
  name: z.string(),
  slug: z.string(),
  /** Its products: 1,001 means more than 1,000. */
  count: z.number(),
  /** The first of its list. */
  product: z.pick(product, {
    _id: true,
    name: true,
    image: true,
    price: true,
    unit: true,
    availableQuantity: true,
    minimumOrder: true,
    pictures: true,
  }),
});
export type Department = z.infer<typeof department>;

export const listDepartments = defineEndpoint({
  method: 'GET',
  path: '/departments',
  summary:
    'The kinds without one above them that have products: at most twelve, in the order of the shop, each with the first product of its list.',
  who: 'visitor',
  response: z.array(department),
});
