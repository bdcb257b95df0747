/**
 * The guard process's program. It starts PostgreSQL, and stops it when the guard's standard input ends. This input is a
 * pipe from the server, so PostgreSQL also stops if the server is killed.
 *
 * The function's source text runs in a separate Node process, so the function must not use anything from this module.
 * The process's only argument is a JSON object `{ program, args, options }` with the arguments of `spawn`.
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
