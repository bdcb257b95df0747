import { readFileSync } from 'node:fs';

/** Who may sign in, and the database that knows them. */
export interface Accounts {
  /** The folder of the prepared database. */
  dataDir: string;
  organizations: { workshop: string; atlas: string };
  keys: {
    /** Owns the demo organization: the key in the link that the first start printed. */
    demo: string;
    /** Owns the organization in which stories make their projects. */
    workshop: string;
    /** Owns an organization that begins empty, and is a member of the workshop. */
    atlas: string;
    /** Reads everything of the workshop and writes nothing. */
    reader: string;
    /** May read experiments, and therefore neither projects nor organizations. */
    experimentsOnly: string;
    /** Reads the first demo project and cannot list anything. */
    oneProject: string;
  };
  /** A key of the workshop's owner that a story may revoke. */
  temporary: { id: string; value: string };
}

/** What the set-up of this run prepared. */
export const readAccounts = (): Accounts =>
  JSON.parse(readFileSync(process.env['E2E_ACCOUNTS'] ?? '', 'utf8')) as Accounts;
