/** What a scope opens, by its object. */
const objectNames: Readonly<Record<string, string>> = {
  project: 'Projects and their settings',
  experiment: 'Experiments and results',
  feature_flag: 'Feature flags',
  organization: 'Organizations',
  organization_member: 'Members, invitations and keys of members',
  user: 'Own account and own keys',
};

/** Returns the name of a scope's object, or the object itself if it is unknown. */
export const scopeObjectName = (object: string): string => objectNames[object] ?? object;

/** Returns scopes in words: "All scopes", or the scopes themselves. */
export const formatScopes = (scopes: readonly string[] | null): string => {
  if (scopes === null || scopes.length === 0 || scopes.includes('*')) return 'All scopes';
  return [...scopes].sort().join(', ');
};
