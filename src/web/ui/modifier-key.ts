/** The label of the modifier key for shortcuts on this platform. */
export const modifierKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
