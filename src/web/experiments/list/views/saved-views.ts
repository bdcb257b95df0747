import * as z from 'zod/mini';
import { EXPERIMENT_VIEWS_PREFIX } from '../../../storage-keys.ts';

/** A named view of the list. `query` contains its search, filters, columns and sort order as URL parameters. */
export interface SavedView {
  name: string;
  query: string;
}

const schema = z.array(z.object({ name: z.string(), query: z.string() }));

const keyOf = (project: number) => `${EXPERIMENT_VIEWS_PREFIX}${project}`;

/** Returns a project's views on this device, in the order in which they were saved. */
export function readViews(project: number): SavedView[] {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(keyOf(project)) ?? '[]'));
  } catch {
    // Another version of the console may have stored something else.
    return [];
  }
}

/** Stores a view. Replaces an existing view with the same name. */
export function storeView(project: number, view: SavedView): void {
  const others = readViews(project).filter(({ name }) => name !== view.name);
  localStorage.setItem(keyOf(project), JSON.stringify([...others, view]));
}

export function removeView(project: number, name: string): void {
  const others = readViews(project).filter((view) => view.name !== name);
  localStorage.setItem(keyOf(project), JSON.stringify(others));
}
