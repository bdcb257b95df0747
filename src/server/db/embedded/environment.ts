const passedOn = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];

/** The environment of PostgreSQL's programs: none of this process's secrets, and messages in English. */
export const environment = (): Record<string, string> => ({
  ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  LC_ALL: 'C',
  TZ: 'UTC',
});
