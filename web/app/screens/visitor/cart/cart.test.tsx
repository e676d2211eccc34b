import { changeCart, getCart, getOwnCart } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { User } from '@chuck-and-bit/contract/users';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answeredCart, idOf, line, newCartId, sentDetails } from '../../../../test/cart-lines';
import { press } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { showPage, signInAs } from '../../../../test/page';
import { asked, newApi } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import type { StoredLine } from '../../../cart/parse-cart';
import { emptyCart, storeCart, storedCart } from '../../../cart/stored-cart';
import { typeCode } from '../../../cart/typed-code';
import { storedToken } from '../../../session/store/token-storage';
import CartScreen from './cart';

const user = { _id: idOf(9), role: null, emailVerified: true } as User;

let cartId: string;
let answer: object;
let failure: ShopApiError | null;
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => import('../../../../test/noted-calls'));
const room = vi.hoisted(() => ({ isFull: false, isKept: true }));
vi.mock('../../../cart/stored-cart', async (original) => ({
  ...(await original<object>()),
  hasRoom: () => !room.isFull,
  isCartKept: () => room.isKept,
}));

/** The server has what the browser has. */
const cart = () => {
  const lines = storedCart().lines.map((line) => ({ ...line, availableQuantity: 9 }));
  return failure ?? answeredCart({ _id: cartId, lines, ...answer });
};

const lineOf = (name: string, more: Partial<StoredLine> = {}): StoredLine => ({
  ...line(name.length + 20),
  name,
  ...more,
});

const said = noteToasts('error');
beforeEach(() => {
  cartId = newCartId();
  storedToken.write('a.b.c');
  signInAs(user);
  newApi([getOwnCart, () => ({ cartId })], [getCart, cart], [changeCart, cart]);
  answer = {};
  failure = null;
});

async function open(lines: StoredLine[], { owner = user._id as string | null, waits = true } = {}) {
  storeCart({ ...emptyCart, id: cartId, owner, lines });
  showPage(<CartScreen />, { config: { hold: { hours: 24 } } as object });
  if (waits) await expect.poll(() => screen.queryByText(/^Looking up when/)).toBeNull();
}
const list = (name: string) => within(screen.getByRole('list', { name }));
const namesOf = () => storedCart().lines.map(({ name, isSaved }) => `${name}${isSaved ? ' (saved)' : ''}`);

test('what is sold is linked, with its price; what is saved or no longer sold has no quantity to change', async () => {
  await open([
    lineOf('Auger', { quantity: 2 }),
    lineOf('Gone', { price: 0, quantity: 3 }),
    lineOf('Later Bit', { isSaved: true, quantity: 4 }),
  ]);
  const cart = list('Products in your cart');
  expect(cart.getByRole('link', { name: 'Auger' }).getAttribute('href')).toBe(`/all-drills/${idOf(25)}`);
  expect(cart.queryByRole('link', { name: 'Gone' })).toBeNull();
  const [auger, gone] = cart.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(auger).toContain('$5.00 per piece');
  expect(auger).toContain('$10.00');
  expect(gone).toBe(`Gone3 pieces${messages.noLongerSold}Remove`);
  const [later] = list('Saved for later').getAllByRole('listitem');
  expect(later?.textContent).toBe('Later Bit4 pieces · $5.00 per pieceMove to cartRemove');
  expect(screen.getAllByRole('textbox', { name: 'Quantity' })).toHaveLength(1);
  const titles = [2, 3].map((level) =>
    screen.getAllByRole('heading', { level }).map((each) => each.textContent),
  );
  expect(titles).toEqual([expect.arrayContaining(['Auger', 'Gone', 'Saved for later']), ['Later Bit']]);
  const described = screen
    .getAllByRole('button', { name: 'Remove' })
    .map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toEqual(['Auger', 'Gone', 'Later Bit']);
});

test('what has no room in the cart of the account is named', async () => {
  answer = { _id: idOf(99), lines: [lineOf('Auger', { isSaved: true })] };
  await open([lineOf('Auger')], { owner: null });
  const text = 'A cart holds at most 50 products, so these are saved for later: Auger';
  expect(await screen.findByText(text)).toBeDefined();
});

test('a line that was removed is put back where it was', async () => {
  await open([lineOf('Auger'), lineOf('Anvil!', { quantity: 3 }), lineOf('Later Bit', { isSaved: true })]);
  const remove = (index: number) => {
    const button = list('Products in your cart').getAllByRole('button', { name: 'Remove' })[index];
    button?.focus();
    fireEvent.click(button as HTMLElement);
  };
  remove(1);
  expect(namesOf()).toEqual(['Auger', 'Later Bit (saved)']);
  expect(storedCart().operations).toMatchObject([{ kind: 'set', productId: idOf(26), quantity: 0 }]);
  expect(screen.getByText('Removed: Anvil!')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: put Anvil! back');
  press('Undo: put Anvil! back');
  expect(namesOf()).toEqual(['Auger', 'Anvil!', 'Later Bit (saved)']);
  // What is undone is not sent.
  expect(storedCart().operations).toMatchObject([{ productId: idOf(26), quantity: 3, isSaved: false }]);
  expect(screen.queryByText('Removed: Anvil!')).toBeNull();
  // Of two that are removed one after the other, the last is put back.
  for (const _time of [1, 2]) remove(0);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo: put Anvil! back');
  fireEvent.click(list('Saved for later').getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Removed: Later Bit').closest('section')?.textContent).toContain('Saved for later');
});

test('a line is saved for later and moved back, and the focus follows it', async () => {
  await open([lineOf('Auger')]);
  press('Save for later');
  expect(namesOf()).toEqual(['Auger (saved)']);
  expect(document.activeElement?.textContent).toBe('Auger');
  expect(screen.getByText('What you saved for later is below.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();
  press('Move to cart');
  expect(namesOf()).toEqual(['Auger']);
});

test('a line for which there is no room stays, and the reason is said', async () => {
  room.isFull = true;
  await open([lineOf('Auger'), lineOf('Later Bit', { isSaved: true })]);
  press('Save for later');
  press('Move to cart');
  expect(said).toEqual([messages.savedFull(limits.savedLines.max), messages.cartFull(limits.cartLines.max)]);
  expect(namesOf()).toEqual(['Auger', 'Later Bit (saved)']);
  room.isFull = false;
});

test('another quantity has its own price, and no former one', async () => {
  const nextTier = { minQuantity: 2, price: 4 };
  await open([lineOf('Auger', { nextTier, formerPrice: 3, seenPrice: 5 })]);
  expect(screen.getByText('1 more and each costs $4.00.')).toBeTruthy();
  expect(screen.getByText('The price has risen since you added it. It was $3.00.')).toBeTruthy();
  press('One more');
  expect(storedCart().lines).toMatchObject([{ quantity: 2, price: 4 }]);
  expect(screen.queryByText(/^The price has/)).toBeNull();
  expect(screen.queryByText(/more and each costs/)).toBeNull();
  expect(screen.getByText('$4.00 per piece')).toBeTruthy();
});

test('of less than the minimum order, one more is one more', async () => {
  await open([lineOf('Auger', { quantity: 2, minimumOrder: 6 })]);
  press('One more');
  expect(storedCart().lines).toMatchObject([{ quantity: 3 }]);
});

const soldOut = { code: 'OUT_OF_STOCK', productId: idOf(25), message: 'Sold out now' };
const blocked = "Some products can't be ordered as they are. Please change or remove them first.";

test.each([
  ['nothing', [], []],
  ['a line', [soldOut], ['Sold out now', blocked]],
  ['the total', [{ code: 'TOTAL_TOO_HIGH', message: 'Too large' }], ['Too large']],
  ['the way to ship', [{ code: 'SHIPPING_UNKNOWN', message: 'Another way' }], ['Another way']],
  ['the country', [{ code: 'NO_SHIPPING', message: 'Not there' }], ['Not there']],
])('what keeps %s from being ordered is said', async (_, found, said) => {
  answer = { messages: found };
  await open([lineOf('Auger', { nextTier: { minQuantity: 2, price: 4 } })]);
  for (const text of said) expect(await screen.findByText(text)).toBeTruthy();
  const isOfLine = said.includes(blocked);
  expect(screen.queryByText(blocked) !== null).toBe(isOfLine);
  expect(screen.queryByText(/more and each costs/) === null).toBe(isOfLine);
  const quantity = screen.getByRole('textbox', { name: 'Quantity' });
  expect(quantity.getAttribute('aria-invalid')).toBe(isOfLine ? 'true' : null);
});

test('the summary says when it arrives and where it goes, and another place is sent', async () => {
  const arrives = { from: '2026-12-03', to: '2026-12-07' };
  const shippingOptions = [{ _id: 'p', name: 'Parcel', price: 0, arrives }];
  answer = { shippingOptions, shippingRateId: 'p', country: 'AT' };
  await open([lineOf('Auger')]);
  const said = screen.getByRole('region', { name: 'Summary' }).textContent.replaceAll(/[\u2068\u2069]/g, '');
  expect(said).toContain('Parcel, arrives Thu, Dec 3 to Mon, Dec 7');
  expect(screen.getByLabelText<HTMLSelectElement>('Ship to').value).toBe('AT');
  fireEvent.change(screen.getByLabelText('Ship to'), { target: { value: 'PT' } });
  await expect.poll(sentDetails).toEqual([{ country: 'PT', region: null }]);
  expect(screen.getByLabelText<HTMLSelectElement>('Ship to').value).toBe('PT');
});

test('the way to the checkout applies a typed code, and is closed while a quantity is none', async () => {
  await open([lineOf('Auger')]);
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  fireEvent.change(field, { target: { value: 'x' } });
  act(() => typeCode('spring'));
  const checkout = screen.getByRole('link', { name: 'Checkout' });
  expect(fireEvent.click(checkout)).toBe(false);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('At /checkout')).toBeNull();
  expect(sentDetails()).toEqual([]);
  fireEvent.change(field, { target: { value: '1' } });
  fireEvent.click(checkout);
  await screen.findByText('At /checkout');
  await expect.poll(sentDetails).toEqual([{ discountCode: 'SPRING' }]);
});

test('a checkout that is opened in another tab has the typed code, too', async () => {
  await open([lineOf('Auger')]);
  act(() => typeCode('spring'));
  const press = new MouseEvent('auxclick', { bubbles: true, button: 1 });
  fireEvent(screen.getByRole('link', { name: 'Checkout' }), press);
  await expect.poll(sentDetails).toEqual([{ discountCode: 'SPRING' }]);
});

test.each([
  [[], false, false],
  [[lineOf('Auger')], true, false],
  [[lineOf('Auger')], false, true],
])('of %j that the browser keeps: %j, is said that it is lost: %j', async (lines, isKept, isSaid) => {
  room.isKept = isKept;
  await open(lines);
  expect(screen.queryByText(/^Your browser doesn't store this cart/) !== null).toBe(isSaid);
  room.isKept = true;
});

test('a cart that could not be sent is kept, and sent again', async () => {
  failure = new ShopApiError(503, 'UNAVAILABLE', 'Busy.');
  await open([lineOf('Auger')]);
  expect(await screen.findByText('Busy. Everything in your cart is kept in this browser.')).toBeTruthy();
  room.isKept = false;
  await open([lineOf('Auger')]);
  expect(
    await screen.findByText(/^Busy\. Everything .* until you reload or close this page\.$/),
  ).toBeTruthy();
  room.isKept = true;
  failure = null;
  press('Try again');
  await expect.poll(() => screen.queryByText(/^Busy/)).toBeNull();
  expect(asked.filter(([endpoint]) => endpoint === getCart).length).toBeGreaterThan(1);
});

test.each([
  [user._id, true],
  [null, false],
])('whose session has ended is told for a cart of %s: %s', async (owner, isTold) => {
  storedToken.remove();
  signInAs(null);
  await open([lineOf('Auger')], { owner, waits: false });
  const link = await screen.findByRole('link', { name: 'Checkout' });
  expect(link).toBeTruthy();
  expect(screen.queryByText(/^Your session has ended/) !== null).toBe(isTold);
  const login = screen.queryByRole('link', { name: 'Login' })?.getAttribute('href');
  expect(login).toBe(isTold ? '/login?from=%2Fcart' : undefined);
});

test('an empty cart leads to the products, and staff have none', async () => {
  await open([]);
  expect(screen.getByText(/^Add products from the shelves/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();
  cleanup();
  signInAs({ ...user, role: 'viewer' });
  await open([lineOf('Auger')]);
  expect(screen.queryByRole('list', { name: 'Products in your cart' })).toBeNull();
  expect(screen.getByText(messages.ordersAreForShoppers)).toBeDefined();
});
