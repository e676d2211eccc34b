import {
  changeCart,
  createCart,
  deleteCart,
  getCart,
  getOwnCart,
  replaceCart,
} from '@chuck-and-bit/contract/carts';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import type { FastifyRequest } from 'fastify';
import { requireWithinRate } from '../../attempt-limits/attempt-limits';
import { keyOfNetwork } from '../../network-keys';
import { done, type RouteDeps, type Router } from '../../route';
import type { UserRow } from '../accounts/users';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';
import { findCartOf } from './carts.queries';
import * as changing from './change-cart';
import { readCart, toCart } from './read-cart';

/** Staff don't order: their carts are treated as visitors' carts. */
const ownerOf = (user: UserRow | null) => (user && user.role === null ? user.id : null);

export function cartsRoutes(
  { route }: Router,
  deps: RouteDeps & ConfiguredSettings & { cartChangesPerMinute: number },
): void {
  const { db } = deps.database;
  const newCarts = {
    max: deps.cartChangesPerMinute * serverLimits.newCartsPerDay.perChangeInMinute,
    windowSeconds: 86_400,
  };
  const rate = { perMinute: deps.cartChangesPerMinute };

  route(
    createCart,
    async ({ user, body, request }) => {
      // Carts are kept for weeks, so what a minute allows is bounded by the day too.
      await requireWithinRate(db, `carts of ${keyOfNetwork(request.clientAddress)}`, newCarts);
      return { ...done, insertedId: await changing.createCart(db, ownerOf(user), body.lines ?? []) };
    },
    rate,
  );

  route(getOwnCart, async ({ user }) => {
    const owner = ownerOf(user);
    const cart = owner === null ? null : await findCartOf(db, owner);
    return { cartId: cart?.id ?? null };
  });

  route(getCart, async ({ params, user }) => {
    const owner = ownerOf(user);
    const cart = await changing.openCart(db, params.id, owner);
    return toCart(await readCart(db, cart, owner, deps));
  });

  const changerOf = (user: UserRow | null, { clientAddress }: FastifyRequest) => ({
    userId: ownerOf(user),
    guesser: user ? { userId: user.id } : { address: clientAddress },
  });
  const toAnswer = async ({ cart, messages }: changing.ChangedCart, user: UserRow | null) => {
    const read = toCart(await readCart(db, cart, ownerOf(user), deps));
    return { ...read, messages: [...read.messages, ...messages] };
  };

  route(
    replaceCart,
    async ({ params, user, body, request }) =>
      toAnswer(await changing.replaceCart(db, params.id, changerOf(user, request), body), user),
    rate,
  );

  route(
    changeCart,
    async ({ params, user, body, request }) =>
      toAnswer(await changing.changeCart(db, params.id, changerOf(user, request), body), user),
    rate,
  );

  route(deleteCart, async ({ params, user }) => ({
    ...done,
    deletedCount: await changing.deleteCart(db, params.id, ownerOf(user)),
  }));
}
