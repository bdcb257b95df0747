import { notFound } from '#contract/problem.ts';
import type { App } from '../dependencies.ts';
import { anyOrigin } from '../http/any-origin.ts';
import { withSlash } from '../http/with-slash.ts';

/**
 * The lists of other products that `posthog-js` asks for, as a project without them has them. Without a response, the
 * callbacks of pages that use these products would never run.
 */
const emptyLists = {
  '/api/surveys': { surveys: [] },
  '/api/early_access_features': { earlyAccessFeatures: [] },
};

/** What SDKs send to other products. A response that says it was stored would lose the data without an error. */
const notStored = { '/s': 'session recordings', '/i/v1/logs': 'logs' };

/** Mounts the paths of PostHog's other products that SDKs use from a page. */
export function serveOtherProducts(app: App) {
  for (const [path, content] of Object.entries(emptyLists))
    for (const address of withSlash(path)) {
      app.use(address, anyOrigin);
      app.get(address, (c) => c.json(content));
    }
  for (const [path, what] of Object.entries(notStored))
    for (const address of withSlash(path)) {
      app.use(address, anyOrigin);
      app.all(address, () => {
        throw notFound(`This server does not store ${what}. Turn them off in the settings of the SDK.`);
      });
    }
}
