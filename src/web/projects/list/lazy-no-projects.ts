import type { ComponentProps } from 'react';
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx';
import type { NoProjects as Loaded } from './no-projects.tsx';

/** Few lists are empty, so the first load does not contain what they show. */
export const NoProjects: LazyComponent<ComponentProps<typeof Loaded>> = lazyComponent(
  () => import('./no-projects.tsx'),
  (module) => module.NoProjects,
);
