import { applyOperations } from '@chuck-and-bit/contract/cart-operations';
import type { CartChange, CartOperation, CartInput } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { unauthenticated } from '../../authentication';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newSecretId, unknownId } from '../../ids';
import { serializeChangesOf } from '../accounts/users';
import * as queries from './carts.queries';
import { resolveInvoiceAddress, resolvePlace } from '../pricing/resolve-place';
import type { CartMessage } from './price-lines';
import { type Guesser, mayLookUp } from './unknown-codes';

type Lines = CartInput['lines'];

const codeNotChecked: CartMessage = { code: 'CODE_NOT_CHECKED', message: messages.tooManyAttempts };

/**
 * Creates a cart with these lines. A user has one cart: the lines are added to it.
 * @param userId null for a visitor
 * @returns the id of the cart that has the lines
 * @throws INVALID_INPUT for a product that does not exist, UNAUTHENTICATED when the user was deleted meanwhile
 */
export function createCart(database: Queryable, userId: string | null, lines: Lines): Promise<string> {
  return database.transaction(async (transaction) => {
    if (userId !== null) await requireOwner(transaction, userId);
    const id = newSecretId();
    await queries.insertCart(transaction, { id, userId: null });
    await storeLines(transaction, id, lines);
    return userId === null ? id : mergeIntoOwnCart(transaction, { id }, userId);
  });
}

/**
 * Returns a cart that this caller may see. A visitor's cart becomes the user's, or is merged into the cart they have.
 * @param userId null for a visitor
 * @throws CART_NOT_FOUND, also for another user's cart and for an ordered one
 */
export async function openCart(
  database: Queryable,
  id: string,
  userId: string | null,
): Promise<queries.CartRow> {
  const cart = isId(id) ? await queries.findCart(database, id) : null;
  if (!cart || !mayUse(cart, userId)) throw cartNotFound();
  if (cart.userId === userId) return cart;
  return database.transaction(async (transaction) =>
    claimCart(transaction, await lockUsableCart(transaction, id, userId), userId),
  );
}

/** Who changes a cart: its owner, null for a visitor or staff, and whose unknown discount codes are counted. */
export type Changer = { userId: string | null; guesser: Guesser };

/** `messages`: what of the change was refused. */
export type ChangedCart = { cart: queries.CartRow; messages: CartMessage[] };

/**
 * Replaces everything in a cart; a visitor's cart then becomes the user's, as by `openCart`.
 * @throws CART_NOT_FOUND, INVALID_INPUT for a product that neither exists nor was in the cart, and for an unknown country or region
 */
export function replaceCart(
  database: Queryable,
  id: string,
  changer: Changer,
  { lines, ...details }: CartInput,
): Promise<ChangedCart> {
  return database.transaction(async (transaction) => {
    const cart = await lockUsableCart(transaction, id, changer.userId);
    await storeLines(transaction, id, lines);
    return storeDetails(transaction, cart, changer, details);
  });
}

/**
 * Applies the operations that were not applied before, and changes the given details; a visitor's cart then becomes the user's,
 * as by `openCart`.
 * @throws CART_NOT_FOUND, CART_FULL, INVALID_INPUT for an unknown country or region
 */
export function changeCart(
  database: Queryable,
  id: string,
  changer: Changer,
  { operations, details }: CartChange,
): Promise<ChangedCart> {
  return database.transaction(async (transaction) => {
    const cart = await lockUsableCart(transaction, id, changer.userId);
    const unknown = await applyToLines(transaction, id, operations);
    const changed = await storeDetails(transaction, cart, changer, filledFields({ ...cart, ...details }));
    const message = { code: 'PRODUCT_NOT_FOUND' as const, message: messages.noLongerSold };
    return {
      ...changed,
      messages: [...unknown.map((productId) => ({ ...message, productId })), ...changed.messages],
    };
  });
}

/** @returns the ids of products that neither exist nor were in the cart: their operations would be refused again */
async function applyToLines(
  transaction: Queryable,
  cartId: string,
  operations: readonly CartOperation[],
): Promise<string[]> {
  const applied = await queries.listApplied(transaction, operations);
  const stored = await queries.listLines(transaction, cartId);
  const lines = applyOperations(
    stored,
    operations.filter(({ id }) => !applied.includes(id)),
  );
  const { max } = limits.savedLines;
  if (lines.filter(({ isSaved }) => isSaved).length > max)
    throw new ShopError('CART_FULL', messages.savedFull(max));
  const unknown = await queries.replaceLines(transaction, cartId, lines.map(toNewLine));
  const ofExistingProducts = operations.filter(({ productId }) => !unknown.includes(productId));
  await queries.storeApplied(
    transaction,
    { cartId, most: serverLimits.cartOperationsKept },
    ofExistingProducts,
  );
  return unknown;
}

/**
 * Locks the user, and a cart that they may use.
 * @throws CART_NOT_FOUND
 */
async function lockUsableCart(
  transaction: Queryable,
  id: string,
  userId: string | null,
): Promise<queries.CartRow> {
  if (userId !== null) await requireOwner(transaction, userId);
  const cart = isId(id) ? await queries.lockCart(transaction, id) : null;
  if (!cart || !mayUse(cart, userId)) throw cartNotFound();
  return cart;
}

/** Replaces all that is entered in a locked cart besides its lines. An unchecked code is left out. */
async function storeDetails(
  transaction: Queryable,
  cart: queries.CartRow,
  { userId, guesser }: Changer,
  { shippingRateId, discountCode, ...fields }: Omit<CartInput, 'lines'>,
): Promise<ChangedCart> {
  const place = resolvePlace(fields);
  const code = discountCode || null;
  const isCodeChecked =
    code === null || code === cart.discountCode || (await mayLookUp(transaction, code, guesser));
  const changed = await queries.updateCart(transaction, cart.id, {
    ...emptyFields,
    ...filledFields(fields),
    country: place.country,
    region: place.region,
    invoiceAddress: resolveInvoiceAddress(fields.invoiceAddress),
    discountCode: isCodeChecked ? code : null,
    shippingRateId: toChoice(shippingRateId),
  });
  return {
    cart: await claimCart(transaction, changed, userId),
    messages: isCodeChecked ? [] : [codeNotChecked],
  };
}

/** Any text is a choice, which the cart keeps: it never falls back to another rate. */
function toChoice(shippingRateId: string | undefined): string | null {
  if (shippingRateId === undefined) return null;
  return isId(shippingRateId) ? shippingRateId : unknownId;
}

/** @returns 1, or 0 for a cart that does not exist or is another user's */
export async function deleteCart(database: Queryable, id: string, userId: string | null): Promise<number> {
  const cart = isId(id) ? await queries.findCart(database, id) : null;
  return cart && mayUse(cart, userId) ? queries.deleteCart(database, id) : 0;
}

/** A caller may use a visitor's cart and their own. */
const mayUse = (cart: queries.CartRow, userId: string | null) =>
  cart.userId === null || cart.userId === userId;

/** Gives a locked cart to its locked user, if it is a visitor's. */
async function claimCart(
  transaction: Queryable,
  cart: queries.CartRow,
  userId: string | null,
): Promise<queries.CartRow> {
  if (userId === null || cart.userId === userId) return cart;
  const own = await queries.findCart(transaction, await mergeIntoOwnCart(transaction, cart, userId));
  if (!own) throw cartNotFound();
  return own;
}

/**
 * Gives a visitor's locked cart to a locked user.
 * @returns the id of the cart that the user has then
 * @throws CART_FULL when the products of both carts have no room in one
 */
async function mergeIntoOwnCart(
  transaction: Queryable,
  { id, ...fields }: { id: string } & Partial<queries.CartFields>,
  userId: string,
): Promise<string> {
  const found = await queries.findCartOf(transaction, userId);
  const own = found && (await queries.lockCart(transaction, found.id));
  if (!own) {
    await queries.updateCart(transaction, id, { userId });
    return id;
  }
  const saved = await queries.addLinesOf(transaction, {
    from: id,
    to: own.id,
    maxLines: limits.cartLines.max,
    maxQuantity: limits.quantity.max,
  });
  const { max } = limits.savedLines;
  if (saved > max) throw new ShopError('CART_FULL', messages.mergeFull(saved - max, max));
  // The visitor's cart was filled last, so its fields replace those of the user's cart.
  await queries.updateCart(transaction, own.id, filledFields(fields));
  await queries.deleteCart(transaction, id);
  return own.id;
}

const emptyFields = Object.fromEntries(queries.cartFields.map((field) => [field, null]));

type FilledFields = { [Field in keyof queries.CartFields]?: NonNullable<queries.CartFields[Field]> };

/** The fields that are set. */
function filledFields(cart: { [Field in keyof queries.CartFields]?: unknown }): FilledFields {
  return Object.fromEntries(
    queries.cartFields
      .map((field) => [field, cart[field]])
      .filter(([, value]) => value !== null && value !== undefined),
  );
}

async function requireOwner(transaction: Queryable, userId: string): Promise<void> {
  if (!(await serializeChangesOf(transaction, userId))) throw unauthenticated();
}

async function storeLines(transaction: Queryable, cartId: string, lines: Lines): Promise<void> {
  const unknown = await queries.replaceLines(transaction, cartId, lines.map(toNewLine));
  const errors = lines.flatMap(({ productId }, index) =>
    unknown.includes(productId)
      ? [{ path: `lines.${index}.productId`, message: messages.productNotFound }]
      : [],
  );
  if (errors.length > 0) throw invalidInput(errors);
}

const toNewLine = ({ productId, quantity, isSaved = false }: Lines[number]): queries.NewCartLine => ({
  productId,
  quantity,
  isSaved,
});

export const cartNotFound = () => new ShopError('CART_NOT_FOUND', messages.cartNotFound);
