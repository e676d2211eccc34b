import { Readable } from 'node:stream';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import type { Queryable } from '../../database/client';
import type { Call } from '../../route';
import type { UserRow } from '../accounts/users';
import { readUserData } from './read-user-data';

/** Streams a user's data as a file. */
export function sendUserData(
  database: Queryable,
  { reply }: Pick<Call<Endpoint>, 'reply'>,
  user: UserRow,
  fileName: string,
): Readable {
  reply.type('application/json; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return Readable.from(readUserData(database, user), { objectMode: true, highWaterMark: 1 });
}
