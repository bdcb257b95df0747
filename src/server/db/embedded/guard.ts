/**
 * The program of the guard process, which starts PostgreSQL and stops it as soon as its standard input ends. The server
 * holds the other end of that pipe, so PostgreSQL also stops when the server is killed.
 *
 * It runs as text in a Node process of its own: its body must not refer to anything outside of it.
 * Arguments: a JSON object `{ program, args, options }` as for `spawn`.
 */
export function guard() {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const { program, args, options } = JSON.parse(process.argv[1] ?? '{}');
  const postgres = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  // SIGINT is PostgreSQL's "fast" shutdown: it ends all sessions and writes a checkpoint.
  const stop = () => postgres.kill('SIGINT');
  process.stdin.on('end', stop).on('error', stop).resume();
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', stop);
  postgres.on('error', (error: Error) => {
    process.stderr.write(`${error.message}\n`, () => process.exit(1));
  });
  postgres.on('exit', (code: number | null) => process.exit(code ?? 1));
}
