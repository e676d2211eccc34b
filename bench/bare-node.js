// The raw limit: a plain Node server that responds to every request with the given body and headers, Content-Type and
// Content-Length.
import { createServer } from 'node:http';

/** @typedef {{ type: string, headers: Record<string, string>, body: string }} Content */

process.once('message', (/** @type {Content} */ { type, headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-type': type, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
