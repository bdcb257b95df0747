// Loads the code now, so that the first computation does not wait for it.
import '#web/experiments/results/worker/run-task.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open } from './open.ts';

/** Opens the details at the end of the results page. */
export const openDetails = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: /^Details/ }));

/** Returns the path of the results page of an experiment. */
export const resultsOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/results`;

/** Whether a request asks for the goal metric. */
export const isGoal = (url: string) => new URL(url).pathname.endsWith('/results/') && !url.includes('secondary');

/** Sets the computation time of a recorded response to the current time. */
const fresh = (captured: unknown) =>
  typeof captured === 'object' && captured !== null && 'last_refresh' in captured
    ? { ...captured, last_refresh: new Date().toISOString() }
    : captured;

/** A response for the goal metric, its status, and fields of the experiment that differ from the default. */
export type ResponseCase = [goal: unknown, status?: number, overrides?: Record<string, unknown>];

/** Opens the results of a running experiment. The given response replaces the one of the server. */
export async function openResults(server: TestServer, ...[goal, status = 200, overrides = {}]: ResponseCase) {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3), ...overrides });
  return open(server, resultsOf(project, id), {
    instead: ({ url }) => (isGoal(url) ? answer(fresh(goal), status) : undefined),
  });
}
