import type { Product } from '@chuck-and-bit/contract/products';
import { expect, test } from 'vitest';
import type { MetaArgs } from '../../../browser/page-meta';
import { loader } from './product';
import { productMeta } from './product-meta';

const args: MetaArgs = {
  matches: [{ loaderData: { publicUrl: 'https://shop', shopName: 'Bore & Co', sharedPicture: null } }],
  location: { pathname: '/all-drills/drill' },
};
const folder = '/pictures/00000000-0000-7000-8000-000000000001';

test.each([
  [[], '/social.png', 'Drills, drivers and bits by the piece'],
  [
    [{ path: `${folder}`, width: 900, alt: 'Its side' }, { path: '/b.svg' }],
    `${folder}/900.jpeg`,
    'Its side',
  ],
  [[{ path: '/images/drills/a.svg', width: null, alt: 'Drill' }], '/images/drills/a.jpg', 'Drill'],
])('a shared product with the pictures %j shows %s', (pictures, path, alt) => {
  const product = { name: 'Drill', description: `${'a'.repeat(119)} b`, pictures } as unknown as Product;
  const meta = productMeta(args, product);
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: 'Drill · Bore & Co' },
      { name: 'description', content: `${'a'.repeat(119)}…` },
      { property: 'og:image', content: `https://shop${path}` },
      { property: 'og:image:alt', content: alt },
    ]),
  );
  expect(meta).not.toContainEqual(expect.objectContaining({ name: 'robots' }));
});

test.each(['свёрла', 'све\u0308рла'])('a department is found at %s, in either spelling', async (id) => {
  const drills = { _id: 'kind', name: 'Drills', slug: 'свёрла', formerSlugs: [] };
  const kind = { ...drills, parentId: null, attributes: [] };
  const api = { call: async () => [kind], callPage: async () => ({ items: [kind], next: null, total: 1 }) };
  const url = new URL(`https://shop/all-drills/${id}`);
  const loaded = await loader({ context: { get: () => api }, params: { id }, url } as never);
  expect(loaded).toHaveProperty('data.department.name', 'Drills');
});
