import type { Product } from '@chuck-and-bit/contract/products';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/page';
import { drill } from '../../../test/products';
import { ProductCard } from './product-card';

const product: Product = { ...drill, price: 149, availableQuantity: 20 };

function open(values: Partial<Product>, more: Partial<ComponentProps<typeof ProductCard>> = {}) {
  showPage(<ProductCard product={{ ...product, ...values }} {...more} />);
  return screen.getByRole('article');
}

/** What the card says, part by part; its button by its name. */
const said = (card: Element) => {
  const texts = [...card.querySelectorAll('*')].map(
    (part) => part.getAttribute('aria-label') ?? (part.childElementCount === 0 ? part.textContent : ''),
  );
  return texts.filter((text) => text.trim() !== '').join(' | ');
};

const end = 'Drills. | Order Now | Add to Cart';

test.each<[Partial<Product>, string]>([
  [{}, `Hammer Drill | $149.00 | In stock | ${end}`],
  [{ minimumOrder: 2 }, `Hammer Drill | $149.00 | In stock |  · minimum order 2 | ${end}`],
  [
    { minimumOrder: 1_000 },
    'Sold out | Hammer Drill | $149.00 | 20 left |  · minimum order 1,000 | Drills. | Order Now',
  ],
  [{ availableQuantity: 3 }, `Hammer Drill | $149.00 | 3 left | ${end}`],
  [
    { availableQuantity: 2, minimumOrder: 2 },
    `Hammer Drill | $149.00 | 2 left |  · minimum order 2 | ${end}`,
  ],
  [
    { availableQuantity: 1, minimumOrder: 2 },
    'Sold out | Hammer Drill | $149.00 | 1 left |  · minimum order 2 | Drills. | Order Now',
  ],
  [{ availableQuantity: 0 }, 'Sold out | Hammer Drill | $149.00 | Sold out | Drills. | Order Now'],
  [{ unit: 'set' }, `Hammer Drill | $149.00 | per set | In stock | ${end}`],
  [
    {
      priceTiers: [
        { minQuantity: 10, price: 129 },
        { minQuantity: 50, price: 119 },
      ],
    },
    `Hammer Drill | $149.00 | From 10: $129.00 each | In stock | ${end}`,
  ],
  [
    { rating: 5, reviewCount: 1 },
    `Hammer Drill | 5 out of 5 stars | (1) | 1 review | $149.00 | In stock | ${end}`,
  ],
  [
    { rating: 4.5, reviewCount: 1_200 },
    `Hammer Drill | 4.5 out of 5 stars | (1,200) | 1,200 reviews | $149.00 | In stock | ${end}`,
  ],
  [
    { brand: 'Tarn', keyFigures: ['18 V', '13 mm', '2 kg'] },
    `Tarn | Hammer Drill | $149.00 | Key figures | 18 V | 13 mm | 2 kg | In stock | ${end}`,
  ],
  [
    { description: `${'a'.repeat(119)} b` },
    `Hammer Drill | $149.00 | In stock | ${'a'.repeat(119)}… | Order Now | Add to Cart`,
  ],
])('a card of a product with %j says "%s"', (values, text) => {
  expect(said(open(values))).toBe(text);
});

test.each<[Partial<Product>, string, string]>([
  [{}, 'In stock', 'text-success'],
  [{ availableQuantity: 9 }, '9 left', 'text-warning'],
  [{ availableQuantity: 1, minimumOrder: 2 }, '1 left', 'text-error'],
])('of %j, "%s" has the colour %s', (values, text, colour) => {
  open(values);
  expect(screen.getByText(text).className).toBe(`font-semibold ${colour}`);
});

test('the sold-out badge is red, and the card still leads to the product and its order form', () => {
  const card = open({ availableQuantity: 0 });
  expect(card.querySelector('.badge')?.classList).toContain('badge-error');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/all-drills/drill', '/purchase/drill']);
});

test('the buttons are described by the name of the product', () => {
  open({});
  const heading = screen.getByRole('heading', { level: 2, name: 'Hammer Drill' });
  for (const button of [
    screen.getByRole('link', { name: 'Order Now' }),
    screen.getByRole('button', { name: 'Add to Cart' }),
  ])
    expect(button.getAttribute('aria-describedby')).toBe(heading.id);
});

const uploaded = '/pictures/00000000-0000-7000-8000-000000000001';
test.each([
  ['/second.svg', 'url("/second.svg")', ''],
  [uploaded, `url("${uploaded}/640.webp")`, 'photograph'],
])('the first picture lies below the second one, %s', (path, file, look) => {
  const pictures = ['/first.svg', path].map((each) => ({ path: each, width: 1_000, height: 750 }));
  const card = open({ pictures: pictures as Product['pictures'] });
  const images = [...card.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.loading]);
  expect(images).toEqual([['/first.svg', 'lazy']]);
  const second = card.querySelector<HTMLElement>('.second-picture');
  expect(second?.style.getPropertyValue('--second-picture')).toBe(file);
  expect(second?.firstElementChild?.className).toBe(look);
});

test('a card without a second picture has none to show, and is wide only where that is said', () => {
  expect(open({}).querySelector('.second-picture')).toBeNull();
  expect(screen.getByRole('article').classList).not.toContain('is-wide');
  expect(open({}, { isWide: true }).classList).toContain('is-wide');
});
