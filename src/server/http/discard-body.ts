import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const MAX_BYTES = 64 * 1024 * 1024;
const WITHIN_MS = 10_000;

/** Takes what a client still sends and forgets it; gives up on one that comes to no end. */
function discardRest(request: IncomingMessage) {
  let bytes = 0;
  const done = () => clearTimeout(patience);
  const giveUp = () => {
    request.removeAllListeners('data').pause();
    request.socket.destroySoon();
  };
  const patience = setTimeout(giveUp, WITHIN_MS);
  // Whoever read it so far wants no more of it, and would make it wait.
  request.removeAllListeners('data').on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_BYTES) giveUp();
  });
  request.once('end', done).once('close', done).resume();
}

/**
 * Lets a client send its request to the end where it was answered before that, as one that is too large is: most read
 * the answer only then, and would find the connection broken instead.
 */
export const discardUnreadBody =
  (listener: RequestListener): RequestListener =>
  (request, response: ServerResponse) => {
    response.once('finish', () => {
      if (!request.complete) discardRest(request);
    });
    return listener(request, response);
  };
