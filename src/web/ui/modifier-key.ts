/** The label of the modifier key of shortcuts on this platform. */
export const modifierKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
