import type { Product } from '@chuck-and-bit/contract/products';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import { drill } from '../../../test/products';
import { Description } from './description';
import { Price } from './price';
import { ProductCard } from './product-card';
import { pictureOfImage, ProductImage } from './product-image';

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

test.each([
  [0, 1, 'Sold out', 'text-error'],
  [1, 1, '1 left', 'text-warning'],
  [9, 1, '9 left', 'text-warning'],
  [10, 1, 'In stock', 'text-success'],
  [9, 10, '9 left', 'text-error'],
  [10, 10, 'In stock', 'text-success'],
  [1_500, 2_000, '1,500 left', 'text-error'],
])('of %i with a minimum order of %i the card says "%s" in the colour %s', (...of) => {
  const [availableQuantity, minimumOrder, text, colour] = of;
  open({ availableQuantity, minimumOrder });
  expect(screen.getByText(text, { selector: '.font-semibold' }).className).toBe(`font-semibold ${colour}`);
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

const folder = (digit: string) => `/pictures/00000000-0000-7000-8000-00000000000${digit}`;
const picture = { path: folder('1'), width: 900, height: 600 };
const shown = () => screen.getByRole('img', { name: 'Hammer Drill' });

describe('the picture of a product', () => {
  it('is offered in its widths, in smaller formats first, and as JPEG', () => {
    const { container } = render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    const [avif, webp] = container.querySelectorAll('source');
    expect(avif?.srcset).toContain(`${folder('1')}/900.avif 900w`);
    expect([avif?.type, webp?.type]).toEqual(['image/avif', 'image/webp']);
    expect(shown().className).toBe('product-picture');
    expect(shown().getAttribute('src')).toBe(`${folder('1')}/640.jpeg`);
    expect(shown().getAttribute('height')).toBe('600');
  });

  it.each([
    ['first', 'eager', 'high'],
    ['eager', 'eager', null],
    ['lazy', 'lazy', null],
    [undefined, 'lazy', null],
  ] as const)('that is %s is loaded %s, with the priority %s', (loading, attribute, priority) => {
    const given = loading && { loading };
    render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" {...given} />);
    expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual([
      attribute,
      priority,
    ]);
  });

  it('has only its thumbnails, four wide to three high, where its width is not known', () => {
    const thumbnail = pictureOfImage({ id: '1', image: `${folder('1')}/900.jpeg` });
    const { container } = render(<ProductImage picture={thumbnail} alt="Hammer Drill" sizes="10rem" />);
    expect(container.querySelector('source')?.srcset).toMatch(/ 80w, .* 160w, .* 320w$/);
    expect(['src', 'width', 'height'].map((name) => shown().getAttribute(name))).toEqual([
      `${folder('1')}/320.jpeg`,
      '640',
      '480',
    ]);
  });

  it('is one file if it is a drawing, which is sharp in any width', () => {
    const drawing = pictureOfImage({ id: '1', image: '/images/drills/bit.svg' });
    const { container } = render(<ProductImage picture={drawing} alt="Hammer Drill" sizes="10rem" />);
    expect(container.querySelector('source')).toBeNull();
    expect(shown().getAttribute('src')).toBe('/images/drills/bit.svg');
  });

  it('is the one that an order names, or that the shop has taken from an address', () => {
    expect(pictureOfImage({ id: 'one', image: `${folder('1')}/900.jpeg` }).path).toBe(folder('1'));
    const { path } = pictureOfImage({ id: 'one', image: 'https://pictures.example/drill.jpg' });
    expect(path).toMatch(/^\/images\/for\/one\/320\?v=/);
  });

  it('is replaced by a drawing with the same name if it does not load', () => {
    render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName).toBe('IMG');
    fireEvent.error(shown());
    expect(shown().tagName.toLowerCase()).toBe('svg');
    expect(shown().getAttribute('aria-hidden')).toBeNull();
  });

  it('is replaced as well if it failed before hydration', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName.toLowerCase()).toBe('svg');
  });

  it('is tried again when the product gets another', () => {
    const { rerender } = render(<ProductImage picture={picture} alt="Hammer Drill" sizes="10rem" />);
    fireEvent.error(shown());
    rerender(<ProductImage picture={{ ...picture, path: folder('2') }} alt="Hammer Drill" sizes="10rem" />);
    expect(shown().tagName).toBe('IMG');
  });

  it('is hidden from screen readers if it is decorative, even if there is none', () => {
    const { container } = render(<ProductImage picture={null} alt="" sizes="10rem" />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(container.firstElementChild?.hasAttribute('aria-label')).toBe(false);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

const ten = { minQuantity: 10, price: 15 };
const thousand = { minQuantity: 1_000, price: 12.5 };

test.each([
  ['piece', [], ['$20.00 per piece']],
  ['set', [ten], ['$20.00 per set', 'From 10 sets: $15.00 each']],
  ['pack', [{ minQuantity: 2, price: 5 }], ['$20.00 per pack', 'From 2 packs: $5.00 each']],
  ['piece', [ten, thousand], ['$20.00 per piece', 'From 10: $15.00 each', 'From 1,000: $12.50 each']],
] as const)('the price of a %s with %j reads %j', (unit, priceTiers, lines) => {
  const { container } = render(<Price product={{ price: 20, unit, priceTiers } as unknown as Product} />);
  expect([...container.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual(lines);
});

test('a description is paragraphs, which keep their lines, and points', () => {
  const { container } = render(<Description text={'One.\nStill one.\n\nHas:\n- a case\n- a lamp'} />);
  const parts = [...container.querySelectorAll('p, ul, li')];
  expect(parts.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'P One.\nStill one.',
    'P Has:',
    'UL a casea lamp',
    'LI a case',
    'LI a lamp',
  ]);
  expect(parts[0]?.classList).toContain('whitespace-pre-line');
  expect(container.querySelector('ul')?.classList).toContain('list-disc');
});
