/** The server isn't reachable, or a connection ended. */
const NETWORK = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** Of Postgres: connection lost, no resources left (disk, memory, connections), being stopped or started, a standby, a failing disk. */
const SQLSTATE = /^(08\w{3}|53\w{3}|57P0[1-5]|25006|58030)$/;

/** The driver's messages without a code: a broken or silent connection, and a pool that got none. */
const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when|Query read timeout)/;

/** Is this error none of the statement: may the same statement succeed as soon as the database is back? */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  // A Unix socket that isn't there: PostgreSQL is being started again.
  if (code === 'ENOENT') return syscall === 'connect';
  // A client that hangs up in the middle of its request is reported with a code of the network too.
  if (NETWORK.test(code)) return message !== 'aborted';
  return SQLSTATE.test(code) || WORDS.test(message);
}
