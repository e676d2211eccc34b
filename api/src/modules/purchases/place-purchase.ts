import { messages } from '@chuck-and-bit/contract/messages';
import { usdToCents } from '@chuck-and-bit/contract/money';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { orderContact } from '@chuck-and-bit/contract/orders';
import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import { unauthenticated } from '../../authentication';
import type { Database } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newSecretId } from '../../ids';
import type { UserRow } from '../accounts/users';
import {
  type CartRow,
  type CartSettings,
  findCart,
  isOrdered,
  type ReadCart,
  readCart,
} from '../carts/carts';
import { openOrderLimits, type PlaceOrderDeps } from '../orders/create-order';
import { toDiscount } from '../pricing/pricing-terms';
import { toBuyer, toLines, toNewPurchase } from './new-purchase';
import * as queries from './insert-purchase.queries';
import { toPurchaseMail } from './purchase-mail';
import { toTotals } from './purchases';

export type PlacePurchaseDeps = PlaceOrderDeps & { cartSettings: CartSettings };

type WantedPurchase = {
  expectedTotal: number;
  id: string;
  idempotencyKey: queries.PlacingPurchase['idempotencyKey'];
};

/** If a product is edited while the cart is being ordered, the cart is read and priced again. */
const maxRounds = 5;

/**
 * Orders all lines of a cart that are not saved for later, at today's prices: all get their stock, or none does.
 * @param wanted `expectedTotal`: USD, as shown to the buyer; `id`: the new purchase's; `idempotencyKey`: stored with it
 * @throws CART_NOT_FOUND, CART_ORDERED, CART_CHANGED if it was changed in the meantime, INVALID_INPUT for an empty cart, too high a
 *   total or a missing address or phone, OUT_OF_STOCK or BELOW_MINIMUM with an error for each line, CODE_REFUSED, NO_SHIPPING,
 *   PRICE_CHANGED with the new totals, TOO_MANY_OPEN_ORDERS, UNAUTHENTICATED if the account was deleted in the meantime,
 *   UNAVAILABLE if products were edited in every round
 */
export async function placePurchase(
  database: Pick<Database, 'db' | 'pool'>,
  deps: PlacePurchaseDeps,
  buyer: UserRow,
  cartId: string,
  wanted: WantedPurchase,
): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    if (await tryPlacing(database, deps, buyer, cartId, wanted)) return;
  }
  throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
}

/** @returns false when a product was edited in the meantime */
async function tryPlacing(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  deps: PlacePurchaseDeps,
  buyer: UserRow,
  cartId: string,
  wanted: WantedPurchase,
): Promise<boolean> {
  const cart = await findOwnCart(db, cartId, buyer.id);
  const read = await readCart(db, cart, buyer.id, deps.cartSettings);
  const contact = requireContact(cart);
  requireOrderable(read);
  requireTotal(read, wanted.expectedTotal);

  const lines = toLines(read);
  const purchase = {
    ...toNewPurchase(read, deps.cartSettings),
    ...contact,
    id: wanted.id,
    ...toBuyer(cart, buyer),
  };
  const { code } = read.wishes;
  const result = await queries.insertPurchase(pool, {
    purchase,
    lines,
    cartVersion: cart.version,
    nextCartId: newSecretId(),
    code: code && { id: code.id, discount: toDiscount(code) },
    limits: openOrderLimits(buyer, deps.openOrders),
    mail: toPurchaseMail(purchase, lines, deps.shopUrl),
    idempotencyKey: wanted.idempotencyKey,
  });
  if (result.placed) {
    deps.notifications.placed(lines.length);
    return true;
  }
  if (!result.hasAccount) throw unauthenticated();
  if (!result.isWithinLimits) throw new ShopError('TOO_MANY_OPEN_ORDERS', messages.tooManyOpenOrders);
  if (!result.isCodeUsable) {
    const current = await readCart(db, cart, buyer.id, deps.cartSettings);
    requireOrderable(current);
    requireTotal(current, wanted.expectedTotal);
    throw new ShopError('CODE_REFUSED', messages.codeUsedUp);
  }
  if (!result.isSameCart) {
    await findOwnCart(db, cartId, buyer.id);
    throw new ShopError('CART_CHANGED', messages.cartChanged);
  }
  refuseLines(result.faults.flatMap(toRefusedLine));
  return false;
}

async function findOwnCart(db: Database['db'], id: string, userId: string): Promise<CartRow> {
  const cart = isId(id) ? await findCart(db, id) : null;
  if (cart && cart.userId === userId) return cart;
  if (isId(id) && (await isOrdered(db, id, userId))) {
    throw new ShopError('CART_ORDERED', messages.cartOrdered);
  }
  throw new ShopError('CART_NOT_FOUND', messages.cartNotFound);
}

function requireContact({ address, phone }: CartRow): { address: string; phone: string } {
  const parsed = orderContact.safeParse({ address: address ?? '', phone: phone ?? '' });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

type RefusedLine = { code: ErrorCode; productId: string; message: string };

/** @throws OUT_OF_STOCK or BELOW_MINIMUM, one error that names all of these lines; nothing if there are none */
function refuseLines(refused: readonly RefusedLine[]): void {
  const [first] = refused;
  if (!first) return;
  const isAboutStock = refused.some(({ code }) => code !== 'BELOW_MINIMUM');
  throw new ShopError(isAboutStock ? 'OUT_OF_STOCK' : 'BELOW_MINIMUM', messages.linesRefused, {
    errors: refused.map(({ productId, message }) => ({ path: `lines.${productId}`, message })),
  });
}

function toRefusedLine(line: queries.LineFault): RefusedLine[] {
  const { productId, fault, quantity, availableQuantity, minimumOrder } = line;
  if (fault === 'changed') return [];
  if (fault === 'gone') return [{ code: 'OUT_OF_STOCK', productId, message: messages.noLongerSold }];
  if (!isOrderable(line)) return [{ code: 'OUT_OF_STOCK', productId, message: messages.soldOut }];
  if (quantity < minimumOrder) {
    return [{ code: 'BELOW_MINIMUM', productId, message: messages.quantityTooLow(minimumOrder) }];
  }
  return [{ code: 'OUT_OF_STOCK', productId, message: messages.quantityTooHigh(availableQuantity) }];
}

function requireOrderable({ wishes }: ReadCart): void {
  refuseLines(
    wishes.messages.flatMap(({ code, message, productId }) =>
      productId === undefined
        ? []
        : [{ code: code === 'BELOW_MINIMUM' ? code : 'OUT_OF_STOCK', message, productId }],
    ),
  );
  if (wishes.lines.length === 0) throw invalidInput([{ path: 'lines', message: messages.cartEmpty }]);
  const [other] = wishes.messages;
  if (!other) return;
  if (other.code === 'NO_SHIPPING') throw new ShopError('NO_SHIPPING', other.message);
  if (other.code === 'TOTAL_TOO_HIGH') throw invalidInput([{ path: 'lines', message: other.message }]);
  throw new ShopError('CODE_REFUSED', other.message);
}

function requireTotal({ wishes: { priced } }: ReadCart, expectedTotal: number): void {
  if (usdToCents(expectedTotal) === priced.total) return;
  throw new ShopError('PRICE_CHANGED', messages.priceChanged, { totals: toTotals(priced) });
}
