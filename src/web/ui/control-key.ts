/** What the key is called on this device that is held for a shortcut. */
export const control = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
