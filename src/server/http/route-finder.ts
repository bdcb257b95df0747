import type { Route } from '../route.ts';

/** A route and what the parameters of its path stand for. */
export interface Found {
  route: Route;
  params: Record<string, string>;
}

interface Pattern {
  route: Route;
  parts: string[];
}

const partsOf = (path: string) => path.split('/').slice(1);

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (wanted.startsWith(':') && part !== '') params[wanted.slice(1)] = part;
    else if (wanted !== part) return null;
  }
  return params;
}

/** Finds the first of the routes that a path leads to, with or without a trailing slash; no part of the path is empty. */
export function routeFinder(routes: readonly Route[]) {
  const byLength = new Map<number, Pattern[]>();
  for (const route of routes) {
    const parts = partsOf(route.operation.path);
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { route, parts }]);
  }
  return (path: string): Found | null => {
    const parts = partsOf(path);
    if (parts.at(-1) === '') parts.pop();
    for (const pattern of byLength.get(parts.length) ?? []) {
      const params = paramsOf(pattern.parts, parts);
      if (params) return { route: pattern.route, params };
    }
    return null;
  };
}
