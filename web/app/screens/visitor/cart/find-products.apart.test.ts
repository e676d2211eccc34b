// @vitest-environment node
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import type { Product } from '@chuck-and-bit/contract/products';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { addChoice, addList } from './find-products';

const { call, addLine } = vi.hoisted(() => ({
  call: vi.fn<
    (endpoint: unknown, request: { body?: { texts: string[] }; query?: object }) => Promise<unknown>
  >(),
  addLine: vi.fn<(product: Product, quantity: number) => boolean>(),
}));
vi.mock('../../../shop-api', () => ({ browserShopApi: () => ({ call }) }));
vi.mock('../../../cart/stored-cart', () => ({ addLine }));

const productOf = (name: string, minimumOrder = 1) =>
  ({ _id: name, name, availableQuantity: 500, minimumOrder }) as Product;

let searched: unknown[] = [];
/** What a search finds. */
let search: () => Product[] = () => [];

beforeEach(() => {
  searched = [];
  search = () => [];
  addLine.mockReset().mockReturnValue(true);
  // Each text that begins with "P" is the name of a product.
  call.mockReset().mockImplementation(async (endpoint, { body, query }) => {
    if (endpoint !== lookUpProducts) {
      searched.push(query);
      return search();
    }
    const texts = body?.texts ?? [];
    const isNamed = (text: string) => /^P\d+$/.test(text);
    return {
      matches: texts.map((text) => ({ productIds: isNamed(text) ? [text] : [] })),
      products: texts.filter(isNamed).map((text) => productOf(text)),
    };
  });
});

test('a list of more lines than one lookup takes has the product of each line', async () => {
  const names = Array.from({ length: limits.orderedLines.max }, (_, index) => `P${index}`);
  const lines = await addList(names.map((name) => `${name}, 3`).join('\n'));
  const sizes = call.mock.calls.map(([, { body }]) => body?.texts.length ?? 0);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.lookedUpTexts.max);
  expect(lines.map((line) => 'added' in line && line.added.product.name)).toEqual(names);
  expect(addLine.mock.calls.map(([{ name }, quantity]) => [name, quantity])).toEqual(
    names.map((name) => [name, 3]),
  );
});

test('a longer list is refused, and nothing of it is added', async () => {
  const list = Array.from({ length: limits.orderedLines.max + 1 }, (_, index) => `P${index}, 1`).join('\n');
  await expect(addList(list)).rejects.toThrow(`This list has ${limits.orderedLines.max + 1} lines`);
  expect(call).not.toHaveBeenCalled();
  expect(addLine).not.toHaveBeenCalled();
});

test('nothing is added if the lookup fails, also of a later part', async () => {
  const answers = call.getMockImplementation();
  call
    .mockImplementationOnce(answers ?? (async () => null))
    .mockRejectedValueOnce(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  const list = Array.from({ length: limits.orderedLines.max }, (_, index) => `P${index}, 1`).join('\n');
  await expect(addList(list)).rejects.toThrow('Busy');
  expect(addLine).not.toHaveBeenCalled();
});

test('for a line that names none, the first products of a search are offered in its quantity, and not added', async () => {
  search = () => [productOf('Auger'), productOf('Anvil', 6)];
  const [line] = await addList('Augre, 4');
  expect(searched).toEqual([{ q: 'Augre', limit: '2' }]);
  expect(line).toMatchObject({
    reason: 'Do you mean',
    choices: [
      { product: { name: 'Auger' }, quantity: 4 },
      { product: { name: 'Anvil' }, quantity: 6 },
    ],
  });
  expect(addLine).not.toHaveBeenCalled();
});

test('a line of which nothing is known says so, and one whose search fails says why', async () => {
  expect(await addList('Nothing, 1')).toMatchObject([
    { text: 'Nothing, 1', reason: 'No product has this part number or name', choices: [] },
  ]);
  search = () => {
    throw new ShopApiError(503, 'UNAVAILABLE', 'Busy');
  };
  const lines = await addList('P1, 2\nNothing, 1');
  expect(lines).toMatchObject([{ added: { quantity: 2 } }, { reason: 'Busy', choices: [] }]);
});

test('texts are looked up once, and as long as a name may be', async () => {
  const long = `P${'1'.repeat(limits.name.max)}`;
  const lines = await addList(`P1, 1\nP1, 2\n${long}, 3\nN${long}, 4`);
  const [, { body } = {}] = call.mock.calls[0] ?? [];
  expect(body?.texts).toEqual([...new Set(body?.texts)]);
  expect(body?.texts).toContain(long.slice(0, limits.name.max));
  expect(lines.slice(0, 3)).toMatchObject([1, 2, 3].map((quantity) => ({ added: { quantity } })));
  expect(searched).toEqual([{ q: `N${long}`.slice(0, limits.name.max), limit: '2' }]);
});

test('at most four searches run at once', async () => {
  const answers = call.getMockImplementation();
  let [running, most] = [0, 0];
  call.mockImplementation(async (endpoint, request) => {
    if (endpoint === lookUpProducts) return answers?.(endpoint, request);
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    return [];
  });
  const lines = await addList(Array.from({ length: 9 }, (_, index) => `Nothing ${index}, 1`).join('\n'));
  expect([lines.length, most]).toEqual([9, 4]);
});

test('a full cart keeps the line, with its choice', async () => {
  addLine.mockReturnValueOnce(true).mockReturnValueOnce(false);
  const reason = messages.cartFull(limits.cartLines.max);
  const lines = await addList('P1, 1\nP2, 1');
  expect(lines).toMatchObject([{ added: { quantity: 1 } }, { reason, choices: [{ quantity: 1 }] }]);
  addLine.mockReturnValueOnce(false);
  expect(addChoice({ product: productOf('P2'), quantity: 1 })).toMatchObject({ reason });
});
