/** Where the browser keeps what the first script of the page reads, before any module has loaded. */
export const storageKeys = {
  connection: 'hedgerow.connection',
  colorScheme: 'hedgerow.color-scheme',
} as const;
