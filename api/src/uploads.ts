import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { createPlaces, userOf, visitorOf } from './places';
import type { RouteOptions } from './route';

type TakePlace = NonNullable<RouteOptions['takePlace']>;

const busy = { message: productDocumentMessages.uploadsBusy, retryAfterSeconds: 2 };

/**
 * The places of uploads, for `RouteOptions`. Each holds its whole file in memory, so it takes one before the file is read. Shoppers have
 * places of their own, because everybody can be one: a network has several, and an account one.
 */
export function createUploads(): { file: TakePlace; import: TakePlace; ownPicture: TakePlace } {
  const files = createPlaces({ atOnce: 8, atOnceForNetwork: 4, keptForOthers: 4, waiting: 0 }, busy);
  const imports = createPlaces({ atOnce: 3, atOnceForNetwork: 1, waiting: 0 }, busy);
  const ofNetworks = createPlaces({ atOnce: 8, atOnceForNetwork: 3, keptForOthers: 4, waiting: 0 }, busy);
  const ofShoppers = createPlaces({ atOnce: 8, atOnceForNetwork: 1, waiting: 0 }, busy);
  const file: TakePlace = (call, user) => files.hold(call, userOf(user));
  return {
    file,
    import: (call, user) => imports.hold(call, userOf(user)),
    ownPicture: async (call, user) => {
      if (user.role !== null) return file(call, user);
      await ofNetworks.hold(call, visitorOf(call.request));
      await ofShoppers.hold(call, userOf(user));
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
