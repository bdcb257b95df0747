/** Matches network errors: the server is not reachable, or a connection ended. */
const NETWORK = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/**
 * Matches PostgreSQL's codes for a lost connection, missing resources (disk, memory, connections), startup, shutdown,
 * standby and disk failure, and for a lock that another transaction holds for too long.
 */
const SQLSTATE = /^(08\w{3}|53\w{3}|57P0[1-5]|25006|55P03|58030)$/;

/** Matches driver messages without a code: a broken or silent connection, or no free connection in the pool. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when|Query read timeout)/;

/** Whether an error means that the database is unavailable. The same statement can succeed later. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  // The Unix socket is missing while PostgreSQL restarts.
  if (code === 'ENOENT') return syscall === 'connect';
  // A client that disconnects during its request causes an error with a network code and the message "aborted".
  if (NETWORK.test(code)) return message !== 'aborted';
  return SQLSTATE.test(code) || DRIVER_MESSAGES.test(message);
}

/** Matches PostgreSQL's codes for a connection that it ended, or does not accept because it starts or stops. */
const CONNECTION_ENDED = /^(08\w{3}|57P0[1-3])$/;

/** Whether an error means that a connection broke or could not be opened. Another connection may work immediately. */
export function isBrokenConnection(error: unknown): boolean {
  if (!isOutage(error)) return false;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code === '' ? !/timeout/i.test(message) : !SQLSTATE.test(code) || CONNECTION_ENDED.test(code);
}

/** PostgreSQL's code, and that of the network, for a connection that could not be opened. */
const NOT_OPENED = /^(57P03|ECONNREFUSED)$/;

/**
 * Whether a connection broke that was open. If a connection can't be opened, the next one can't either: the pool of an
 * embedded PostgreSQL has then already waited for it.
 */
export function isInterruption(error: unknown): boolean {
  if (!isBrokenConnection(error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall !== 'connect' && !NOT_OPENED.test(code);
}
