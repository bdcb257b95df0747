/**
 * The settings of `posthog-js`. Features other than flags and events are off, because they load files that this server
 * does not have.
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
 * Returns the configuration of `posthog-js` for a project. The key `surveys` is missing, because the SDK loads a file
 * if this key has any value.
 */
export const sdkConfig = (token: string) => ({ token, ...settings });

/**
 * Returns the configuration as a script. `<` and JavaScript's line separators are escaped, so that the content of a text
 * can't end the script or a line.
 */
export function sdkConfigScript(token: string): string {
  const json = JSON.stringify(sdkConfig(token))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  const target = 'window._POSTHOG_REMOTE_CONFIG';
  return `(function(){${target}=${target}||{};${target}[${JSON.stringify(token)}]={config:${json},siteApps:[]}})();`;
}
