/** The folder of an embedded PostgreSQL. */
export interface DataFolder {
  dataDir: string;
  /** The default folder of older versions, where it was another one. */
  formerDataDir?: string;
}

/** Where the data is: an embedded PostgreSQL in a folder, or a PostgreSQL server at an address. */
export type DatabaseLocation = DataFolder | { url: string };

/** How to connect to a PostgreSQL: an address, or the parts of one in the form that `pg` takes. */
export type Connection =
  | { url: string }
  | { host: string; port: number; user: string; password: string; database: string };

/** A PostgreSQL that accepts connections. */
export interface DatabaseServer {
  connection: Connection;
  /** Stops what was started for it. Close the connections first. */
  stop: () => Promise<void>;
}
