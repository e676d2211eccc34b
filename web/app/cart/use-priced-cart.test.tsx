// @vitest-environment happy-dom
import type { Cart } from '@chuck-and-bit/contract/carts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type SessionState, signedOut } from '../session/store/session-state';
import { storedToken } from '../session/store/token-storage';
import { sessionState } from '../session/store/session-state';
import type { StoredLine } from './parse-cart';
import { storeCart, storedCart } from './stored-cart';
import { typeCode, useTypedCode } from './typed-code';
import { usePricedCart } from './use-priced-cart';

const userOf = (id: string) => ({ _id: id, role: null });
function signIn(id: string | null) {
  const session = id && { user: userOf(id) };
  if (id) storedToken.write('a.b.c');
  else storedToken.remove();
  act(() =>
    sessionState.set(session ? ({ status: 'signed-in', session } as unknown as SessionState) : signedOut),
  );
}

const line: StoredLine = {
  productId: '0198a6a2-7c3e-7c3e-8c3e-000000000009',
  name: 'Hammer Drill',
  image: '/bit.svg',
  unit: 'piece',
  minimumOrder: 1,
  price: 5,
  quantity: 1,
  isSaved: false,
};
const idOf = (number: number) => `0198a6a2-7c3e-7c3e-8c3e-${String(number).padStart(12, '0')}`;
const [ada, grace, adasId, gracesId] = [idOf(1), idOf(2), idOf(3), idOf(4)] as const;
const cartOf = (_id: string, address: string) =>
  ({ _id, address, goods: 5, total: 5, lines: [line], messages: [], discountCode: null }) as unknown as Cart;

let respond: (path: string) => unknown;
vi.mock('../shop-api', () => ({
  browserShopApi: () => ({ call: async ({ path }: { path: string }) => respond(path) }),
}));
vi.mock('../session/store/browser-session.client', () => ({
  browserSession: { current: async () => sessionState.get().session },
}));

afterEach(cleanup);

test('whoever logs in never sees the cart, the address and the code of whoever was logged in before', async () => {
  signIn(ada);
  storeCart({ id: adasId, owner: ada, lines: [line], operations: [] });
  respond = () => cartOf(adasId, '12 Quarry Lane');
  const first = renderHook(() => usePricedCart());
  await vi.waitFor(() => expect(first.result.current.priced?.address).toBe('12 Quarry Lane'));
  typeCode('FOR-ADA');
  first.unmount();

  signIn(null);
  signIn(grace);
  respond = (path) => (path === '/carts' ? { cartId: gracesId } : cartOf(gracesId, '7 Chalk Pit Road'));
  const seen: unknown[] = [];
  const second = renderHook(() => {
    const { lines, priced, isSyncing } = usePricedCart();
    seen.push({ lines: lines.length, address: priced?.address, isSyncing, code: useTypedCode().text });
    return priced;
  });
  await vi.waitFor(() => expect(second.result.current).not.toBeNull());
  expect(seen[0]).toEqual({ lines: 0, address: undefined, isSyncing: true, code: null });
  expect(seen.at(-1)).toEqual({ lines: 1, address: '7 Chalk Pit Road', isSyncing: false, code: null });
  expect(seen.filter((each) => (each as { address?: string }).address === '12 Quarry Lane')).toEqual([]);
  expect(storedCart()).toMatchObject({ id: gracesId, owner: grace });
});
