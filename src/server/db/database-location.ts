/** The folder of an embedded PostgreSQL. */
export interface DataFolder {
  dataDir: string;
  /** The default folder of older versions, where it was another one. */
  formerDataDir?: string;
}

/** Where the data is: in the embedded PostgreSQL of a folder, or at the address of another PostgreSQL server. */
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
