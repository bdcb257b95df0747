let retries = 0;

/**
 * Loads a module, and tries once more if that fails. The second try asks for the same file with a query: browsers keep
 * a failed module until the page is loaded again, so that a later import of the same address would fail without a
 * request (HTML standard, "module map").
 *
 * @param load imports the module.
 * @throws the error of the import if the second try fails too, or if the browser does not name the file that failed.
 */
export async function loadModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+$/.exec(error instanceof Error ? error.message : '')?.[0];
    if (address === undefined) throw error;
    retries += 1;
    return (await import(/* @vite-ignore */ `${address}?retry=${retries}`)) as M;
  }
}
