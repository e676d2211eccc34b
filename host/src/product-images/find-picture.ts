import type { Database } from '@chuck-and-bit/api/database/client';
import { findPictureAddress } from './product-images.queries';
import type { FoundPicture } from './serve-product-images';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The picture of the product, review or user with this id: ids are unique across them. */
export async function findPicture(database: Database, id: string): Promise<FoundPicture | null> {
  if (!uuid.test(id)) return null;
  const { product, person } = await findPictureAddress(database, id);
  const address = product ?? person;
  return address === null ? null : { address, of: product === null ? 'person' : 'product' };
}
