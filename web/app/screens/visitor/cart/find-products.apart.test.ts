// @vitest-environment node
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import { listProducts, type Product } from '@chuck-and-bit/contract/products';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, asked, newApi, sent } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { addChoice, addList } from './find-products';

const addLine = vi.hoisted(() => vi.fn<(product: Product, quantity: number) => boolean>());
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../cart/stored-cart', () => ({ addLine }));

const productOf = (name: string, minimumOrder = 1) =>
  ({ _id: name, name, availableQuantity: 500, minimumOrder }) as Product;

const textsOf = (body: unknown) => (body as { texts: string[] }).texts;
/** Each text that begins with "P" is the name of a product. */
function lookUp({ body }: { body: unknown }) {
  const isNamed = (text: string) => /^P\d+$/.test(text);
  return {
    matches: textsOf(body).map((text) => ({ productIds: isNamed(text) ? [text] : [] })),
    products: textsOf(body)
      .filter(isNamed)
      .map((text) => productOf(text)),
  };
}
const searched = () => asked.map(([, query]) => query);

beforeEach(() => {
  addLine.mockReset().mockReturnValue(true);
  newApi([lookUpProducts, lookUp]);
});

test('a list of more lines than one lookup takes has the product of each line', async () => {
  const names = Array.from({ length: limits.orderedLines.max }, (_, index) => `P${index}`);
  const lines = await addList(names.map((name) => `${name}, 3`).join('\n'));
  const sizes = sent.map(([, { body }]) => textsOf(body).length);
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
  expect([sent, asked]).toEqual([[], []]);
  expect(addLine).not.toHaveBeenCalled();
});

test('nothing is added if the lookup fails, also of a later part', async () => {
  const busy = new ShopApiError(503, 'UNAVAILABLE', 'Busy');
  answers.set(lookUpProducts, (request) => (sent.length === 1 ? lookUp(request) : busy));
  const list = Array.from({ length: limits.orderedLines.max }, (_, index) => `P${index}, 1`).join('\n');
  await expect(addList(list)).rejects.toThrow('Busy');
  expect(addLine).not.toHaveBeenCalled();
});

test('for a line that names none, the first products of a search are offered in its quantity, and not added', async () => {
  answers.set(listProducts, [productOf('Auger'), productOf('Anvil', 6)]);
  const [line] = await addList('Augre, 4');
  expect(searched()).toEqual([{ q: 'Augre', limit: '2' }]);
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
  answers.set(listProducts, new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  const lines = await addList('P1, 2\nNothing, 1');
  expect(lines).toMatchObject([{ added: { quantity: 2 } }, { reason: 'Busy', choices: [] }]);
});

test('texts are looked up once, and as long as a name may be', async () => {
  const long = `P${'1'.repeat(limits.name.max)}`;
  const lines = await addList(`P1, 1\nP1, 2\n${long}, 3\nN${long}, 4`);
  const texts = textsOf(sent[0]?.[1].body);
  expect(texts).toEqual([...new Set(texts)]);
  expect(texts).toContain(long.slice(0, limits.name.max));
  expect(lines.slice(0, 3)).toMatchObject([1, 2, 3].map((quantity) => ({ added: { quantity } })));
  expect(searched()).toEqual([{ q: `N${long}`.slice(0, limits.name.max), limit: '2' }]);
});

test('at most four searches run at once', async () => {
  let [running, most] = [0, 0];
  answers.set(listProducts, async () => {
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
