import { formatCountOf } from '#contract/format/count.ts';
import type { ProjectListItem } from '#contract/project.ts';

type Products = Pick<ProjectListItem, 'has_completed_onboarding_for'>;
type Onboarding = Products & Pick<ProjectListItem, 'completed_snippet_onboarding'>;

/** Returns the number of a project's products with completed onboarding, and the number of all its products. */
export function productProgress({ has_completed_onboarding_for: products }: Products): { done: number; of: number } {
  if (typeof products !== 'object' || products === null) return { done: 0, of: 0 };
  const states = Object.values(products);
  return { done: states.filter((state) => state === true).length, of: states.length };
}

function formatProducts(products: Products): string {
  const { done, of } = productProgress(products);
  if (of === 0) return 'Not started';
  return done === of ? `${formatCountOf(done, 'product')} done` : `${done} of ${of} products`;
}

/** Formats a project's onboarding state: products on the first line, the snippet on the second line. */
export const formatOnboarding = (item: Onboarding): string =>
  `${formatProducts(item)}\n${item.completed_snippet_onboarding ? 'Snippet installed' : 'No snippet'}`;

/** The onboarding stages, in order. */
export const onboardingStages = ['not started', 'under way', 'done'] as const;

export function onboardingStage(item: Products): (typeof onboardingStages)[number] {
  const { done, of } = productProgress(item);
  if (of === 0) return 'not started';
  return done === of ? 'done' : 'under way';
}
