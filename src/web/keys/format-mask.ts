/** Returns a key's masked value with an ellipsis character, as in masked project tokens. Servers send three dots. */
export const formatMask = (mask: string | null | undefined): string => mask?.replace('...', '…') ?? '';
