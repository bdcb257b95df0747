/** The key of the owner of the demo organization on the server that the stories run on. */
export const ownerKey = 'phx_end_to_end_owner';
