import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const MAX_BYTES = 64 * 1024 * 1024;
const WITHIN_MS = 10_000;

/** Reads and discards the rest of a request body. Closes the connection after 64 MB or 10 seconds. */
function discardRest(request: IncomingMessage) {
  let bytes = 0;
  const done = () => clearTimeout(timeout);
  const giveUp = () => {
    request.removeAllListeners('data').pause();
    request.socket.destroySoon();
  };
  const timeout = setTimeout(giveUp, WITHIN_MS);
  // The previous reader would pause the stream, so remove it.
  request.removeAllListeners('data').on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_BYTES) giveUp();
  });
  request.once('end', done).once('close', done).resume();
}

/**
 * Reads the rest of a request after an early response, for example if the body is too large. Most clients read the
 * response only after they have sent the whole body. If the server closed the connection, these clients would get
 * a network error instead of the response.
 */
export const discardUnreadBody =
  (listener: RequestListener): RequestListener =>
  (request, response: ServerResponse) => {
    response.once('finish', () => {
      if (!request.complete) discardRest(request);
    });
    return listener(request, response);
  };
