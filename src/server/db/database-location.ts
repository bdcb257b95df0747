/** The data folder of an embedded PostgreSQL. */
export interface DataFolder {
  dataDir: string;
  /** The default folder of older versions, if it was a different folder. */
  formerDataDir?: string;
}

/** Where the data is: an embedded PostgreSQL in a folder, or a PostgreSQL server at an address. */
export type DatabaseLocation = DataFolder | { url: string };

/** How to connect to PostgreSQL: with a URL, or with its parts as options of `pg`. */
export type Connection =
  | { url: string }
  | { host: string; port: number; user: string; password: string; database: string };

/** A PostgreSQL server that accepts connections. */
export interface DatabaseServer {
  connection: Connection;
  /** Stops the server if this process has started it. Close the connections first. */
  stop: () => Promise<void>;
}
