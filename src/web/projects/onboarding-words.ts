import type { ProjectListItem } from '#contract/project.ts';

type Onboarding = Pick<ProjectListItem, 'completed_snippet_onboarding' | 'has_completed_onboarding_for'>;

function productWords(products: unknown): string {
  if (typeof products !== 'object' || products === null) return 'Not started';
  const states = Object.values(products);
  const done = states.filter((state) => state === true).length;
  if (states.length === 0) return 'Not started';
  return done === states.length
    ? `${done} ${done === 1 ? 'product' : 'products'} done`
    : `${done} of ${states.length} products`;
}

/** How far the onboarding of a project is: its products on the first line, its snippet on the second. */
export const onboardingWords = (item: Onboarding): string =>
  `${productWords(item.has_completed_onboarding_for)}\n${item.completed_snippet_onboarding ? 'Snippet done' : 'Snippet open'}`;
