import type { CartWishes } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { unauthenticated } from '../../authentication';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newSecretId } from '../../ids';
import { serializeChangesOf } from '../accounts/users';
import * as queries from './carts.queries';
import { existsShippingRate } from '../pricing/pricing-terms';
import { resolveInvoiceAddress, resolvePlace } from '../pricing/resolve-place';
import { type Guesser, mayLookUp } from './unknown-codes';

type Lines = CartWishes['lines'];

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
  return database.transaction((transaction) => claimCart(transaction, id, userId));
}

/**
 * `isCodeChecked`: false if the wanted discount code was not looked up, so that the cart has none. `isRateKnown`: false if the
 * wanted shipping rate does not exist, so that the cart has none.
 */
type ReplacedCart = { cart: queries.CartRow; isCodeChecked: boolean; isRateKnown: boolean };

/**
 * Replaces everything in a cart; a visitor's cart then becomes the user's, as by `openCart`.
 * @param userId the cart's owner; null for a visitor or staff
 * @param guesser whose unknown discount codes are counted
 * @throws CART_NOT_FOUND, INVALID_INPUT for a product that neither exists nor was in the cart, and for an unknown country or region
 */
export function replaceCart(
  database: Queryable,
  id: string,
  userId: string | null,
  { lines, shippingRateId, discountCode, ...fields }: CartWishes,
  guesser: Guesser,
): Promise<ReplacedCart> {
  return database.transaction(async (transaction) => {
    if (userId !== null) await requireOwner(transaction, userId);
    const cart = isId(id) ? await queries.lockCart(transaction, id) : null;
    if (!cart || !mayUse(cart, userId)) throw cartNotFound();
    const place = isSamePlace(cart, fields) ? cart : resolvePlace(fields);
    await storeLines(transaction, id, lines);
    const code = discountCode || null;
    const isCodeChecked =
      code === null || code === cart.discountCode || (await mayLookUp(transaction, code, guesser));
    const isOffered = isId(shippingRateId) && (await existsShippingRate(transaction, shippingRateId));
    await queries.updateCart(transaction, id, {
      name: fields.name ?? null,
      email: fields.email ?? null,
      address: fields.address ?? null,
      phone: fields.phone ?? null,
      company: fields.company ?? null,
      postcode: fields.postcode ?? null,
      city: fields.city ?? null,
      country: place.country,
      region: place.region,
      poNumber: fields.poNumber ?? null,
      invoiceAddress: resolveInvoiceAddress(fields.invoiceAddress),
      taxNumber: fields.taxNumber ?? null,
      discountCode: isCodeChecked ? code : null,
      shippingRateId: isOffered ? shippingRateId : null,
    });
    const isRateKnown = shippingRateId === undefined || isOffered;
    return { cart: await claimCart(transaction, id, userId), isCodeChecked, isRateKnown };
  });
}

/** A cart of earlier versions may have a region that is no code: it stays until another place is chosen. */
const isSamePlace = (cart: queries.CartRow, { country, region }: Partial<CartWishes>) =>
  cart.country === (country ?? null) && cart.region === (region ?? null);

/** @returns 1, or 0 for a cart that does not exist or is another user's */
export async function deleteCart(database: Queryable, id: string, userId: string | null): Promise<number> {
  const cart = isId(id) ? await queries.findCart(database, id) : null;
  return cart && mayUse(cart, userId) ? queries.deleteCart(database, id) : 0;
}

/** A caller may use a visitor's cart and their own. */
const mayUse = (cart: queries.CartRow, userId: string | null) =>
  cart.userId === null || cart.userId === userId;

/** Gives a cart found earlier to the user, if it is still a visitor's. */
async function claimCart(
  transaction: Queryable,
  id: string,
  userId: string | null,
): Promise<queries.CartRow> {
  if (userId !== null) await requireOwner(transaction, userId);
  const cart = await queries.lockCart(transaction, id);
  if (!cart || !mayUse(cart, userId)) throw cartNotFound();
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
  { id, ...given }: { id: string } & Partial<queries.CartFields>,
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
  await queries.updateCart(transaction, own.id, filledFields(given));
  await queries.deleteCart(transaction, id);
  return own.id;
}

/** The fields that are set in a cart. The visitor's cart was filled last, so its fields replace those of the user's cart. */
function filledFields(cart: Partial<queries.CartFields>): Partial<queries.CartFields> {
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
  const refuse = (productIds: readonly string[]) => {
    const errors = lines.flatMap(({ productId }, place) =>
      productIds.includes(productId)
        ? [{ path: `lines.${place}.productId`, message: messages.drillNotFound }]
        : [],
    );
    if (errors.length > 0) throw invalidInput(errors);
  };
  refuse(lines.filter(({ productId }) => !isId(productId)).map(({ productId }) => productId));
  const wanted = lines.map(({ productId, quantity, isSaved = false }) => ({
    drillId: productId.toLowerCase(),
    quantity,
    isSaved,
  }));
  const unknown = await queries.replaceLines(transaction, cartId, wanted);
  refuse(lines.map(({ productId }) => productId).filter((id) => unknown.includes(id.toLowerCase())));
}

export const cartNotFound = () => new ShopError('CART_NOT_FOUND', messages.cartNotFound);
