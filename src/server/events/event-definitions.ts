import { eventOperations } from '#contract/event-operations.ts';
import type { App } from '../dependencies.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { daysIn } from '../results/calendar-days.ts';
import { route } from '../route.ts';
import { storableText } from './replace-unstorable.ts';

/** Mounts the operation that lists event names. */
export function mountEventDefinitions(app: App) {
  route(app, eventOperations.listEventDefinitions, async ({ events, target: { project }, query, url }) => {
    const page = parsePageQuery(query);
    const search = storableText(query.search?.trim() ?? '');
    const now = new Date().toISOString();
    const [{ start: today } = { start: now }] = daysIn(project.timezone, now, now);
    const found = await events.listDefinitions({ project_id: project.id, search, today, ...page });
    return { content: pageEnvelope(url(), page, found) };
  });
}
