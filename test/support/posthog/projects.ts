import type { Context } from 'hono';
import type { Wire } from './generations.ts';
import { ADMIN_LEVEL, bodyOf, failure, PROJECT, page, type World } from './world.ts';

const MEMBER_FIELDS = [
  ...['completed_snippet_onboarding', 'has_completed_onboarding_for', 'onboarding_tasks', 'session_recording_opt_in'],
  ...['autocapture_exceptions_opt_in', 'autocapture_web_vitals_opt_in', 'surveys_opt_in', 'primary_dashboard'],
];

/** Serves the requests about projects. */
export function serveProjects(world: World) {
  const { app, since, isLimited, options } = world;
  const { level = ADMIN_LEVEL } = options;
  const teams = options.scopedTeams ?? [];
  const created = new Map<number, Wire>();
  const noKeys = (c: Context) => failure(c, 403, 'This action does not support personal API key access');
  const listProjects = (c: Context) =>
    isLimited
      ? failure(c, 403, 'API keys with scoped projects are only supported on project-based endpoints.')
      : c.json(page([world.settings, ...created.values()]));
  const getProject = (c: Context) => {
    const id = c.req.param('id') ?? '';
    if (isLimited && id !== '@current' && !teams.includes(Number(id)))
      return failure(c, 403, `API key does not have access to the requested project: ID ${id}.`);
    if (id === '@current' || Number(id) === PROJECT) return c.json(world.settings);
    const found = created.get(Number(id));
    return found ? c.json(found) : failure(c, 404, 'Not found.');
  };
  const createProject = async (c: Context) => {
    if (created.size + 1 >= (options.projectLimit ?? Number.POSITIVE_INFINITY))
      return failure(
        c,
        403,
        'You have reached the maximum limit of allowed projects for your current plan. Upgrade your plan to be able to create and manage more projects.',
      );
    const id = PROJECT + 1 + created.size;
    created.set(id, { ...world.settings, id, ...(await bodyOf(c)) });
    return c.json(created.get(id) ?? {}, 201);
  };
  const updateProject = async (c: Context) => {
    const body = await bodyOf(c);
    const refused = Object.keys(body).filter((name) => !MEMBER_FIELDS.includes(name));
    if (since('2025') && level < ADMIN_LEVEL && refused.length > 0)
      return failure(c, 403, `Only project admins can modify these settings: ${refused.sort().join(', ')}`);
    if (since('2025') && (body['access_control'] ?? null) !== null)
      return failure(
        c,
        400,
        "The 'access_control' field has been deprecated and is no longer supported.",
        'access_control',
      );
    const other = created.get(Number(c.req.param('id')));
    if (other) {
      Object.assign(other, body);
      return c.json(other);
    }
    world.settings = { ...world.settings, ...body };
    return c.json(world.settings);
  };
  const deleteProject = (c: Context) => {
    if (world.settings['is_pending_deletion'] === true)
      return failure(c, 400, 'This project is already being deleted.');
    if (since('2026-06')) world.settings = { ...world.settings, is_pending_deletion: true };
    return c.body(null, 204);
  };
  app.get('/api/projects', listProjects);
  app.get('/api/organizations/:organization/projects', listProjects);
  app.post('/api/organizations/:organization/projects', createProject);
  for (const path of ['/api/projects/:id', '/api/organizations/:organization/projects/:id']) {
    app.get(path, getProject);
    app.patch(path, updateProject);
    app.delete(path, deleteProject);
    app.get(`${path}/activity`, noKeys);
    app.get(`${path}/is_generating_demo_data`, noKeys);
    app.patch(`${path}/reset_token`, noKeys);
  }
}
