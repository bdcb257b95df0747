/** Returns the masked value of a key with an ellipsis, like the tokens of projects. Servers send three dots. */
export const formatMask = (mask: string | null | undefined): string => mask?.replace('...', '…') ?? '';
