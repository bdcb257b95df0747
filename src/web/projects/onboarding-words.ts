import type { ProjectListItem } from '#contract/project.ts';

type Products = Pick<ProjectListItem, 'has_completed_onboarding_for'>;
type Onboarding = Products & Pick<ProjectListItem, 'completed_snippet_onboarding'>;

/** How many products a project has something to say about, and for how many of them onboarding is done. */
export function productProgress({ has_completed_onboarding_for: products }: Products): { done: number; of: number } {
  if (typeof products !== 'object' || products === null) return { done: 0, of: 0 };
  const states = Object.values(products);
  return { done: states.filter((state) => state === true).length, of: states.length };
}

function productWords(products: Products): string {
  const { done, of } = productProgress(products);
  if (of === 0) return 'Not started';
  return done === of ? `${done} ${done === 1 ? 'product' : 'products'} done` : `${done} of ${of} products`;
}

/** How far the onboarding of a project is: its products on the first line, its snippet on the second. */
export const onboardingWords = (item: Onboarding): string =>
  `${productWords(item)}\n${item.completed_snippet_onboarding ? 'Snippet installed' : 'Snippet not installed'}`;

/** How far the products of a project can be, the beginning first. */
export const onboardingStages = ['not started', 'under way', 'done'] as const;

/** How far the products of a project are. */
export function onboardingStage(item: Products): (typeof onboardingStages)[number] {
  const { done, of } = productProgress(item);
  if (of === 0) return 'not started';
  return done === of ? 'done' : 'under way';
}
