/** The display name of each scope object. */
const objectNames: Readonly<Record<string, string>> = {
  project: 'Projects and their settings',
  experiment: 'Experiments and results',
  feature_flag: 'Feature flags',
  organization: 'Organizations',
  organization_member: 'Members, invitations and keys of members',
  user: 'Own account and own keys',
};

/** Returns the display name of a scope object. Unknown objects are returned unchanged. */
export const scopeObjectName = (object: string): string => objectNames[object] ?? object;

/** What a key's facts say where the server sent nothing readable. */
export const NOT_KNOWN = 'Not known: the server did not send this in a readable form';

/** Formats scopes: "All scopes", or the list of the scopes. */
export const formatScopes = (scopes: readonly string[] | null | undefined): string => {
  if (scopes === undefined) return NOT_KNOWN;
  if (scopes === null || scopes.length === 0 || scopes.includes('*')) return 'All scopes';
  return [...scopes].sort().join(', ');
};
