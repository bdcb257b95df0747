/** The keys of local and session storage, and the names of other storage of the browser. Keys that end in a colon are prefixes. */
export const storageKeys = {
  connection: 'hedgerow.connection',
  otherConnections: 'hedgerow.connections',
  colorScheme: 'hedgerow.color-scheme',
  narrowNavigation: 'hedgerow.narrow',
  letterShortcuts: 'hedgerow.letter-keys',
  recentProjects: 'hedgerow.recent:',
  projectColumns: 'hedgerow.project-columns',
  draft: 'hedgerow.draft:',
  draftDatabase: 'hedgerow.drafts',
  tabChannel: 'hedgerow.session',
} as const;
