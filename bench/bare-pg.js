// The raw limit of an uncached list: a plain Node server that runs the same statements through `pg`.
import { createServer } from 'node:http';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** @typedef {{ databaseUrl: string, statements: import('pg').QueryConfig[] }} Work */

process.once('message', (/** @type {Work} */ { databaseUrl, statements }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const server = createServer(async (_request, response) => {
    /** @type {unknown[]} */
    let rows = [];
    for (const statement of statements) rows = (await pool.query(statement)).rows;
    const body = JSON.stringify(rows);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
