import type { Database } from '@chuck-and-bit/api/database/client';

/** The pictures that have files, the oldest first. */
export async function listMadePictures({
  pool,
}: Pick<Database, 'pool'>): Promise<{ id: string; width: number }[]> {
  const { rows } = await pool.query<{ id: string; width: number }>(
    'select id, width from pictures where width is not null order by id',
  );
  return rows;
}

/** The documents of products, the oldest first. */
export async function listDocumentIds({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from document_files order by id');
  return rows.map(({ id }) => id);
}
