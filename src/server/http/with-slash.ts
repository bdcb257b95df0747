/** Returns the two addresses of a path: without and with the trailing slash. */
export const withSlash = (path: string): [string, string] => [path, `${path}/`];
