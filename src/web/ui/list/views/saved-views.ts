import * as z from 'zod/mini';

/** A named view of the list. `query` contains its search, filters, columns and sort order as URL parameters. */
export interface SavedView {
  name: string;
  query: string;
}

const schema = z.array(z.object({ name: z.string(), query: z.string() }));

/** Returns a list's views on this device, in the order in which they were saved. */
export function readViews(storageKey: string): SavedView[] {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    // Another version of the console may have stored something else.
    return [];
  }
}

/** Stores a view. Replaces an existing view with the same name. */
export function storeView(storageKey: string, view: SavedView): void {
  const others = readViews(storageKey).filter(({ name }) => name !== view.name);
  localStorage.setItem(storageKey, JSON.stringify([...others, view]));
}

export function removeView(storageKey: string, name: string): void {
  const others = readViews(storageKey).filter((view) => view.name !== name);
  localStorage.setItem(storageKey, JSON.stringify(others));
}
