type Validation = typeof import('../validate-field.ts');

let loading: Promise<Validation | null> | undefined;
let loaded: Validation | null = null;

// With `then`, Vite would only pass on an error of the module, and not one of its style sheets.
async function load(): Promise<Validation | null> {
  try {
    loaded = await import('../validate-field.ts');
    return loaded;
  } catch {
    loading = undefined;
    return null;
  }
}

/**
 * Loads the validation rules. They are too large to be part of the initial bundle. Returns null if loading fails. A save
 * without the rules is validated only by the server.
 */
export function loadValidation(): Promise<Validation | null> {
  // Cached, because `import()` of a loaded module still takes some frames.
  loading ??= load();
  return loading;
}

/** Returns the validation rules; null if they are not loaded yet. Every save loads them before it validates. */
export const loadedValidation = (): Validation | null => loaded;
