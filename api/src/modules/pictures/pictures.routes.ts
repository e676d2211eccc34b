import { limits } from '@chuck-and-bit/contract/limits';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { matchingKeys, pictureMatcher } from '@chuck-and-bit/contract/picture-matching';
import * as contract from '@chuck-and-bit/contract/pictures';
import type { PictureServices } from '../../external/pictures/picture-services';
import { isId } from '../../ids';
import { requireWithinRate } from '../../attempt-limits/attempt-limits';
import type { Queryable } from '../../database/client';
import { keyOfNetwork } from '../../network-keys';
import { parseIdKey } from '../../paging';
import { createPlaces, shopperOf } from '../../places';
import { done, type RouteDeps, type Router } from '../../route';
import type { Uploads } from '../../uploads';
import { toManagedPicture } from './shown-pictures';
import * as queries from './pictures.queries';
import { uploadBrandPicture } from './upload-brand-picture';
import { changeOwnPicture, uploadPicture } from './upload-picture';

type PicturesDeps = RouteDeps & { pictures: PictureServices; picturesUrl: string; uploads: Uploads };

const ownPicturesPerMinute = 10;

/** Of the two that are made at once, so that staff never wait for shoppers. */
const makingLimits = { atOnce: 1, waiting: 16 };

export function picturesRoutes({ route }: Router, deps: PicturesDeps): void {
  const { pictures, picturesUrl, uploads } = deps;
  const { db } = deps.database;
  const making = createPlaces(makingLimits, { message: pictureMessages.picturesBusy, retryAfterSeconds: 5 });
  route(
    contract.uploadPicture,
    async ({ body, query }) => {
      const picture = await uploadPicture(pictures, db, { bytes: body, uploadId: query.uploadId });
      return { ...done, ...toManagedPicture({ ...picture, alt: '', isMade: true }, picturesUrl) };
    },
    { bodyBytes: limits.pictureBytes, takePlace: uploads.file },
  );

  route(
    contract.uploadBrandPicture,
    async ({ body, query }) => ({
      ...done,
      ...(await uploadBrandPicture(pictures, db, { bytes: body, ...query })),
    }),
    { bodyBytes: limits.pictureBytes, takePlace: uploads.file },
  );

  route(
    contract.uploadPagePicture,
    async ({ body, query }) => {
      const { id, ...size } = await uploadPicture(pictures, db, { bytes: body, uploadId: query.uploadId });
      return { ...done, _id: id, width: size.width ?? 0, height: size.height ?? 0 };
    },
    { bodyBytes: limits.pictureBytes, takePlace: uploads.file },
  );

  route(
    contract.changeOwnPicture,
    async ({ body, user, request, reply }) => {
      await requireWithinDay(db, request, user);
      const change = () => changeOwnPicture(pictures, db, { bytes: body, userId: user.id });
      const image = await (user.role === null
        ? making.during({ request, reply }, shopperOf(request, user), change)
        : change());
      return { ...done, image };
    },
    { bodyBytes: limits.pictureBytes, takePlace: uploads.ownPicture, perMinute: ownPicturesPerMinute },
  );

  route(contract.matchPictures, async ({ body: { names } }) => {
    const keys = [...new Set(names.flatMap(matchingKeys))];
    const found = await queries.listMatching(db, keys, matchedProducts);
    const products = found.map(({ id, shown, ...product }) => ({
      _id: id,
      ...product,
      pictures: shown.map((picture) => toManagedPicture(picture, picturesUrl)),
    }));
    const productsOf = pictureMatcher(products);
    const files = names.map((name) => ({ name, productIds: productsOf(name) }));
    return { ...done, files, products };
  });

  route(contract.listFailedPictures, (call) =>
    deps.sendList(
      call,
      parseIdKey,
      (page) => queries.listFailed(db, page),
      ({ id, triedAt, nextTryAt, ...row }) => ({
        _id: id,
        ...row,
        triedAt: triedAt.toISOString(),
        nextTryAt: nextTryAt?.toISOString() ?? null,
      }),
    ),
  );

  route(contract.retryPicture, async ({ params: { id } }) => ({
    ...done,
    modifiedCount: isId(id) ? await queries.setDue(db, id) : 0,
  }));
}

/** @throws TOO_MANY_REQUESTS */
async function requireWithinDay(
  database: Queryable,
  { clientAddress }: { clientAddress: string },
  { id }: { id: string },
): Promise<void> {
  const { each, network } = serverLimits.ownPicturesPerDay;
  const windowSeconds = 86_400;
  await requireWithinRate(database, `pictures of ${id}`, { max: each, windowSeconds });
  await requireWithinRate(database, `pictures of ${keyOfNetwork(clientAddress)}`, {
    max: network,
    windowSeconds,
  });
}

/** Products that are compared with names of files. */
const matchedProducts = 2_000;
