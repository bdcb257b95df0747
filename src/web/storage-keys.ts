/** Storage keys that the inline script reads before any module has loaded. */
export const storageKeys = {
  connection: 'hedgerow.connection',
  colorScheme: 'hedgerow.color-scheme',
} as const;
