import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { toErrorBody, unavailable } from '@chuck-and-bit/api/errors';

/** Browsers and proxies wait for each response. A request may arrive just before Node reports the previous response as sent. */
const unansweredMax = 8;

/**
 * Bounds the unanswered requests of each connection, because Node starts all that a client has pipelined. Those beyond are
 * refused, and the connection is closed after the first refusal. Node stops reading while many responses wait to be sent.
 */
export function boundPipelining(handle: http.RequestListener): http.RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: 1 | -1) => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  return (request, response) => {
    const { socket } = request;
    const count = add(socket, 1);
    response.once('close', () => add(socket, -1));
    if (count <= unansweredMax) handle(request, response);
    else refuse(response);
  };
}

function refuse(response: http.ServerResponse): void {
  const body = JSON.stringify(toErrorBody(unavailable(), randomUUID()));
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'retry-after': '1',
      connection: 'close',
    })
    .end(body);
}
