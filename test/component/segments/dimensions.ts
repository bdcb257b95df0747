import { expect } from 'vitest';
import type { SegmentDimension } from '#contract/segments.ts';
import { ask } from '#test/support/ask.ts';
import type { TestServer } from '#test/support/server.ts';

/** Creates a dimension of a project through the API. */
export async function createDimension(server: TestServer, project: number, body: object): Promise<SegmentDimension> {
  const answer = await ask(server, `POST /api/projects/${project}/segment_dimensions/`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
