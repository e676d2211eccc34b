import { limits } from '@chuck-and-bit/contract/limits';
import { matchingKeys, matchProducts } from '@chuck-and-bit/contract/picture-matching';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import * as contract from '@chuck-and-bit/contract/pictures';
import type { PictureServices } from '../../external/pictures/picture-services';
import { isId } from '../../ids';
import { parseIdKey } from '../../paging';
import { done, type RouteDeps, type Router, type UploadSlots } from '../../route';
import { toManagedPicture } from './shown-pictures';
import * as queries from './pictures.queries';
import { changeOwnPicture, uploadPicture } from './upload-picture';

type PicturesDeps = RouteDeps & { pictures: PictureServices; picturesUrl: string; uploadSlots: UploadSlots };

const ownPicturesPerMinute = 10;

export function picturesRoutes({ route }: Router, deps: PicturesDeps): void {
  const { pictures, picturesUrl, uploadSlots } = deps;
  const { db } = deps.database;
  const ofFiles = {
    bodyBytes: limits.pictureBytes,
    admit: uploadSlots.admit(pictureMessages.picturesBusy),
  };

  route(
    contract.uploadPicture,
    async ({ body, query }) => {
      const picture = await uploadPicture(pictures, db, { bytes: body, uploadId: query.uploadId });
      return { ...done, ...toManagedPicture({ ...picture, alt: '', isMade: true }, picturesUrl) };
    },
    ofFiles,
  );

  route(
    contract.changeOwnPicture,
    async ({ body, user }) => ({
      ...done,
      image: await changeOwnPicture(pictures, db, { bytes: body, userId: user.id }),
    }),
    { ...ofFiles, perMinute: ownPicturesPerMinute },
  );

  route(contract.matchPictures, async ({ body: { names } }) => {
    const keys = [...new Set(names.flatMap(matchingKeys))];
    const found = await queries.listMatching(db, keys, matchedProducts);
    const products = found.map(({ id, shown, ...product }) => ({
      _id: id,
      ...product,
      pictures: shown.map((picture) => toManagedPicture(picture, picturesUrl)),
    }));
    const files = names.map((name) => ({ name, productIds: matchProducts(name, products) }));
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

/** Products that are compared with names of files. */
const matchedProducts = 2_000;
