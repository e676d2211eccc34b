import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { Socket } from 'node:net';
import { toErrorBody, unavailable } from '@chuck-and-bit/api/errors';

/** Browsers and proxies wait for each response. A request may arrive just before Node reports the previous response as sent. */
const unansweredMax = 8;

/**
 * Bounds the unanswered requests of each connection, because Node starts all that a client has pipelined. Those beyond are
 * refused, and the connection is closed after the first refusal. Node stops reading while many responses wait to be sent. When the
 * connection is closed, all of its responses are.
 */
export function boundPipelining(handle: http.RequestListener): http.RequestListener {
  const unanswered = new WeakMap<Socket, Set<http.ServerResponse>>();
  const responsesOf = (socket: Socket): Set<http.ServerResponse> => {
    const found = unanswered.get(socket);
    if (found) return found;
    const responses = new Set<http.ServerResponse>();
    unanswered.set(socket, responses);
    socket.once('close', () => responses.forEach(closeUnsent));
    return responses;
  };
  return (request, response) => {
    const responses = responsesOf(request.socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
    if (responses.size <= unansweredMax) handle(request, response);
    else refuse(response);
  };
}

/** Node closes the response whose turn it is. Those behind it have no socket yet, and would never be closed. */
function closeUnsent(response: http.ServerResponse): void {
  if (response.socket) return;
  response.destroy();
  response.emit('close');
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
