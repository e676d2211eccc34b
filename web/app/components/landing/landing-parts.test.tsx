import { defaultLanding } from '@chuck-and-bit/contract/default-pages';
import type { Department } from '@chuck-and-bit/contract/departments';
import { holdText } from '@chuck-and-bit/contract/order-hold';
import type { Product } from '@chuck-and-bit/contract/products';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPictures, showPage } from '../../../test/page';
import { Banner } from './banner';
import { Features } from './features';
import { LandingPage } from './landing-page';
import type { LoadedLanding } from './load-landing';
import { LatestProducts } from './latest-products';
import { LatestReviews } from './latest-reviews';
import { Questions } from './questions';
import { ShopCounters } from './shop-counters';
import { TopDepartments } from './top-departments';

beforeEach(keepPictures);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const none = { countries: '', shipped: '', customers: '', reviews: '' };
const hold = { hours: 72, unverifiedHours: 24, largeMinutes: 20, unverifiedTotalMax: 500 };
const open = (part: ReactElement, counters = none) =>
  showPage(part, { config: { counters, hold, publicUrl: 'https://shop' } as object });
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const product = {
  _id: 'drill',
  name: 'Hammer Drill',
  price: 149,
  pictures: [],
} as unknown as Department['product'];
const others = [
  ['See every product', '/all-drills'],
  ['Which drill do I need?', '/blogs'],
];

test.each(['A drill press', ''])(
  'a picture described as %j hangs in the banner in place of a product',
  (alt) => {
    const picture = { _id: '0198c0de-0000-7000-8000-000000000000', alt, width: 640, height: 480 };
    open(<Banner content={{ ...defaultLanding(hold), picture }} product={product} />);
    expect(links()).toEqual(others);
    const shown = document.querySelector('img');
    expect(shown?.alt).toBe(alt);
    expect(shown?.getAttribute('src')).toBe(`/pictures/${picture._id}/640.jpeg`);
  },
);

test.each([
  [null, others],
  [product, [...others, ['Hammer Drill$149.00', '/all-drills/drill']]],
])('the banner with %j leads to the products, and to its own', (hung, expected) => {
  open(<Banner content={defaultLanding(hold)} product={hung} />);
  expect(links()).toEqual(expected);
});

test.each([
  [[], []],
  [
    [{ name: 'Bits', slug: 'bits', count: 1, product }],
    [
      ['All departments', '/all-drills'],
      ['Bits', '/all-drills/bits'],
    ],
  ],
])('of the departments %j there are these links', (departments, expected) => {
  open(<TopDepartments departments={departments} />);
  expect(links()).toEqual(expected);
});

test.each([
  [none, []],
  [{ ...none, shipped: '500K+' }, [['Tools sent out', '500K+']]],
  [
    { countries: '0', shipped: '500K+', customers: '70K+', reviews: '7' },
    [
      ['Countries we ship to', '0'],
      ['Tools sent out', '500K+'],
      ['Workshops served', '70K+'],
      ['Customer reviews', '7'],
    ],
  ],
])('of the counters %j those that were entered are shown', (counters, expected) => {
  open(<ShopCounters />, counters);
  const shown = screen.queryByRole('region', { name: 'The shop in numbers' });
  const rows = [...(shown?.querySelectorAll('dl > div') ?? [])];
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual(expected);
});

test.each([
  [<LatestProducts key="1" products={[]} />, 'The first drills are on their way.'],
  [<LatestProducts key="2" products={{ failure: 'Busy', statusCode: 503 }} />, 'Busy'],
  [<LatestReviews key="3" reviews={[]} />, 'Nobody has reviewed the shop yet.'],
  [<LatestReviews key="4" reviews={{ failure: 'Busy', statusCode: 503 }} />, 'Busy'],
])('a list without entries says why: %#', (part, text) => {
  open(part);
  const texts = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(texts).toEqual([text]);
});

test.each([
  ['products', (failed: { failure: string; statusCode: number }) => <LatestProducts products={failed} />],
  ['reviews', (failed: { failure: string; statusCode: number }) => <LatestReviews reviews={failed} />],
])('the latest %s that could not be read are read again by a press', async (_, part) => {
  let loads = 0;
  showPage(part({ failure: 'Busy', statusCode: 503 }), { loader: () => (loads += 1) });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(() => loads).toBe(2);
});

const listed = (name: string) =>
  ({
    ...product,
    _id: name,
    name,
    priceTiers: [],
    unit: 'piece',
    keyFigures: [],
    rating: null,
    description: '',
    pictures: ['first', 'second'].map((picture) => ({ _id: picture, path: `/${name}-${picture}.svg` })),
  }) as unknown as Product;

test('the page goes from the banner to the questions, and loads what is seen first at once', () => {
  const review = { _id: 'r', name: 'Ada', ratings: 5, reviewContent: 'Drills.', image: null };
  const loaderData = {
    departments: [
      { name: 'Bits', slug: 'bits', count: 1, product: listed('bit') },
      { name: 'Saws', slug: 'saws', count: 1, product: listed('saw') },
    ],
    content: defaultLanding(hold),
    hung: listed('saw'),
    products: [listed('new')],
    reviews: [review],
    rating: null,
  };
  open(<LandingPage {...(loaderData as unknown as LoadedLanding)} />);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Departments',
    'New products',
    'Why buy here',
    'How ordering works',
    'What customers say',
    'Questions',
  ]);
  const pictures = [...document.querySelectorAll('.product-picture')].map((picture) =>
    ['src', 'loading', 'fetchpriority'].map((name) => picture.getAttribute(name)).join(' '),
  );
  expect(pictures).toEqual([
    '/saw-first.svg eager high',
    '/bit-first.svg eager ',
    '/saw-first.svg eager ',
    '/new-first.svg eager ',
  ]);
  const card = screen.getByRole('article');
  expect(card.classList).toContain('is-wide');
  expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe('new');
  expect(screen.getAllByRole('link', { name: 'Order Now' })).toHaveLength(1);
  const steps = within(screen.getByRole('region', { name: 'How ordering works' })).getAllByRole('listitem');
  expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual(['1', '2', '3', '4']);
  expect(screen.getByRole('region', { name: 'Questions' }).textContent).toContain(holdText(hold));
});

test('the sections stand in the order of the merchant, without those that are not shown', () => {
  const sections = ['questions', 'features', 'departments'].map((name) => ({ name, isShown: true }));
  const loaderData = {
    content: {
      ...defaultLanding(hold),
      heading: 'Ours',
      text: '',
      links: [{ label: 'Call us', to: 'tel:+15550100' }],
      sections: [...sections, { name: 'orderingSteps', isShown: false }],
      features: [{ title: 'Fast', text: 'Today.' }],
      questions: [{ question: 'Why?', answer: 'So.' }],
    },
    departments: [{ name: 'Bits', slug: 'bits', count: 1, product: listed('bit') }],
    hung: null,
    products: [],
    reviews: [],
    rating: null,
  };
  open(<LandingPage {...(loaderData as unknown as LoadedLanding)} />);
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names).toEqual(['Ours', 'Questions', 'Why buy here', 'Fast', 'Departments']);
  expect(links()[0]).toEqual(['Call us', 'tel:+15550100']);
  expect(document.body.textContent).toContain('Why?So.');
});

test('a landing page without cards and questions has no headings for them', () => {
  open(
    <>
      <Features features={[]} />
      <Questions questions={[]} />
    </>,
  );
  expect(screen.queryByRole('heading')).toBeNull();
});

test('links, cards and questions that say the same stand beside each other', () => {
  const faults = vi.spyOn(console, 'error').mockReturnValue();
  const twice = <Entry,>(entry: Entry | undefined) => (entry ? [entry, entry] : []);
  const { links: banner, features, questions } = defaultLanding(hold);
  const content = { ...defaultLanding(hold), links: twice(banner[0]) };
  open(
    <>
      <Banner content={content} product={null} />
      <Features features={twice(features[0])} />
      <Questions questions={twice(questions[0])} />
    </>,
  );
  expect(links()).toEqual(twice(others[0]));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(screen.getAllByText(questions[0]?.question ?? '')).toHaveLength(2);
  expect(faults).not.toHaveBeenCalled();
});
