/**
 * The settings for the other features of `posthog-js`. All are off, because they load files that this server does not
 * have.
 */
const settings = {
  supportedCompression: ['gzip', 'gzip-js'],
  hasFeatureFlags: true,
  config: { enable_collect_everything: true },
  toolbarParams: {},
  isAuthenticated: false,
  sessionRecording: false,
  capturePerformance: false,
  autocapture_opt_out: true,
  autocaptureExceptions: false,
  captureDeadClicks: false,
  heatmaps: false,
  siteApps: [],
  defaultIdentifiedOnly: true,
  elementsChainAsString: true,
  analytics: { endpoint: '/i/v0/e/' },
  errorTracking: { autocaptureExceptions: false, suppressionRules: [] },
  logs: { captureConsoleLogs: false },
  conversations: false,
  productTours: false,
  flagsPersistenceDefault: false,
};

/**
 * Returns the configuration of `posthog-js` for a project. It has no `surveys`, because any value makes the SDK load a
 * file.
 */
export const sdkConfig = (token: string) => ({ token, ...settings });

/**
 * Returns the configuration as a script, which the SDK loads first. The text can't end the script element or a line.
 */
export function sdkConfigScript(token: string): string {
  const json = JSON.stringify(sdkConfig(token))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  const target = 'window._POSTHOG_REMOTE_CONFIG';
  return `(function(){${target}=${target}||{};${target}[${JSON.stringify(token)}]={config:${json},siteApps:[]}})();`;
}
