/** The server isn't reachable, or a connection ended. */
const NETWORK = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** PostgreSQL: connection lost, no resources (disk, memory, connections), stopping or starting, standby, disk failure. */
const SQLSTATE = /^(08\w{3}|53\w{3}|57P0[1-5]|25006|58030)$/;

/** Messages of the driver that have no code: a broken or silent connection, or no connection in the pool. */
const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when|Query read timeout)/;

/** Whether the database is unavailable, so that the same statement can succeed as soon as it is back. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  // The Unix socket is missing while PostgreSQL restarts.
  if (code === 'ENOENT') return syscall === 'connect';
  // A client that disconnects during its request is also reported with a network code.
  if (NETWORK.test(code)) return message !== 'aborted';
  return SQLSTATE.test(code) || WORDS.test(message);
}
