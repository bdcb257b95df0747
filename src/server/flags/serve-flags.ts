import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { App, Env } from '../dependencies.ts';
import { anyOrigin } from '../http/any-origin.ts';
import { withSlash } from '../http/with-slash.ts';
import { evaluateProject } from './evaluate-project.ts';
import {
  disablesFlags,
  FlagsRequestError,
  flagsBody,
  flagsRequestOf,
  flagsToken,
  unknownFlagsToken,
} from './flags-request.ts';
import { decideForm, flagsContent, flagsForm, type ResponseForm } from './flags-response.ts';
import type { ProjectFlags } from './project-flags.ts';
import { sdkConfig } from './sdk-config.ts';

/** What the query parameters say about the response: its format, and whether it contains the SDK configuration. */
interface ResponseOptions {
  form: ResponseForm;
  withConfig: boolean;
}

const isTrue = (value: string | undefined) => value === 'true' || value === '1';

/** Returns the value of the first of these query parameters that is present and not empty. */
const parameter = (c: Context, ...names: string[]) => names.map((name) => c.req.query(name)).find(Boolean);

function flagsOptions(c: Context): ResponseOptions {
  const [version, config] = [parameter(c, 'v', 'version'), parameter(c, 'config')];
  return {
    form: flagsForm(version),
    withConfig: version === undefined && config === undefined ? true : isTrue(config),
  };
}

const decideOptions = (c: Context): ResponseOptions => ({
  form: decideForm(parameter(c, 'v', 'version')),
  withConfig: isTrue(parameter(c, 'config') ?? 'true'),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function requestIdOf(c: Context): string {
  const sent = c.req.header('x-request-id') ?? '';
  return UUID.test(sent) ? sent : randomUUID();
}

/** Returns the content of the response with a person's flags. Throws `FlagsRequestError` for an invalid request. */
async function flagsResponse(c: Context<Env>, projects: ProjectFlags, { form, withConfig }: ResponseOptions) {
  const dependencies = c.get('dependencies');
  const body = await flagsBody(c);
  const token = flagsToken(body);
  const project = await projects.find(dependencies.db, token);
  if (!project) throw unknownFlagsToken();
  const flags = disablesFlags(body) ? [] : await evaluateProject(dependencies, project, flagsRequestOf(body));
  return {
    ...(withConfig ? sdkConfig(token) : {}),
    ...flagsContent(form, flags),
    requestId: requestIdOf(c),
    evaluatedAt: dependencies.now().getTime(),
  };
}

/** Returns the content of the response to a GET request. It has no flags, because the request contains no person. */
function emptyResponse({ form }: ResponseOptions) {
  const { supportedCompression, config, toolbarParams, isAuthenticated, sessionRecording } = sdkConfig('');
  const settings = { supportedCompression, config, toolbarParams, isAuthenticated, sessionRecording };
  return { ...settings, ...flagsContent(form, []) };
}

/** Mounts the endpoints for a person's flags, with and without the trailing slash. */
export function serveFlags(app: App, projects: ProjectFlags) {
  const endpoints: [string, (c: Context) => ResponseOptions][] = [
    ['/flags', flagsOptions],
    ['/decide', decideOptions],
  ];
  for (const [path, asked] of endpoints)
    for (const address of withSlash(path)) {
      app.use(address, anyOrigin);
      app.get(address, (c) => c.json(emptyResponse(asked(c))));
      app.post(address, async (c) => {
        try {
          return c.json(await flagsResponse(c, projects, asked(c)));
        } catch (error) {
          if (error instanceof FlagsRequestError) return c.text(error.message, error.status);
          throw error;
        }
      });
      app.all(address, (c) => c.text('Method not allowed.', 405, { Allow: 'GET, POST, OPTIONS, HEAD' }));
    }
}
