const passedOn = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];

/**
 * Returns the environment variables for PostgreSQL's programs: without this process's secrets, and with English
 * messages.
 */
export const environment = (): Record<string, string> => ({
  ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  LC_ALL: 'C',
  TZ: 'UTC',
});
