import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { scriptHost } from '../../sdk-hosts.ts';

/** The values that are inserted into a code sample. */
export interface SnippetValues {
  flagKey: string;
  /** The keys of the variants; empty for a flag that is only on or off. */
  variants: readonly string[];
  /** The event that measures success. */
  event: string;
  /** The URL of the server that evaluates flags and receives events. */
  host: string;
  /** The project token. It is public. */
  token: string;
}

export interface Snippet {
  name: string;
  language: 'js' | 'jsx' | 'html' | 'py';
  text: (values: SnippetValues) => string;
}

/**
 * Formats a string as a literal for JavaScript and Python. Also escapes the invisible DEL, line separators and characters
 * that reorder the code around them.
 */
export const literal = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u2028-\u202e\u2066-\u2069\u007f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const others = ({ variants }: SnippetValues) => variants.filter((key) => key !== CONTROL_KEY);

const isOnOrOff = ({ variants }: SnippetValues) => variants.length === 0;

const lines = (...parts: (string | string[])[]) => parts.flat().join('\n');

/** Returns the lines of an `if` with a branch per variant. Control and people without a variant get the last branch. */
const branchesByVariant = (values: SnippetValues, indent: string, format: typeof literal): string[] => [
  ...others(values).flatMap((key, at) => [
    `${indent}${at === 0 ? '' : '} else '}if (variant === ${format(key)}) {`,
    `${indent}  // Show this variant.`,
  ]),
  `${indent}${others(values).length === 0 ? '{' : '} else {'}`,
  `${indent}  // Show control.`,
  `${indent}}`,
];

const branches = (values: SnippetValues, indent: string, format = literal): string[] =>
  isOnOrOff(values)
    ? ['if (variant) {', '  // The flag is on.', '} else {', '  // The flag is off.', '}'].map((line) => indent + line)
    : branchesByVariant(values, indent, format);

const WHERE = 'Reading the flag counts the person as a participant, so read it only where the variants differ.';

const initialize = ({ token, host }: SnippetValues) =>
  `posthog.init(${literal(token)}, { api_host: ${literal(host)} });`;

const javascript = (values: SnippetValues) =>
  lines(
    "import posthog from 'posthog-js';",
    '',
    initialize(values),
    '',
    `// ${WHERE}`,
    'posthog.onFeatureFlags(() => {',
    `  const variant = posthog.getFeatureFlag(${literal(values.flagKey)});`,
    branches(values, '  '),
    '});',
  );

const react = (values: SnippetValues) =>
  lines(
    "import posthog from 'posthog-js';",
    "import { PostHogProvider, useFeatureFlagVariantKey } from 'posthog-js/react';",
    '',
    initialize(values),
    '',
    'function Tested() {',
    `  // ${WHERE}`,
    `  const variant = useFeatureFlagVariantKey(${literal(values.flagKey)});`,
    isOnOrOff(values)
      ? '  if (variant) return <p>On</p>;'
      : others(values).map((key) => `  if (variant === ${literal(key)}) return <p>This variant</p>;`),
    isOnOrOff(values) ? '  return <p>Off</p>;' : '  return <p>Control</p>;',
    '}',
    '',
    'export const App = () => (',
    '  <PostHogProvider client={posthog}>',
    '    <Tested />',
    '  </PostHogProvider>',
    ');',
  );

/** Formats a string as a literal within a script element. `<` could end the element. */
const literalInHtml = (text: string) => literal(text).replaceAll('<', '\\u003c');

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const html = (values: SnippetValues) =>
  lines(
    `<script src="${attribute(scriptHost(values.host))}/static/array.js"></script>`,
    '<script>',
    `  posthog.init(${literalInHtml(values.token)}, { api_host: ${literalInHtml(values.host)} });`,
    '',
    `  // ${WHERE}`,
    '  posthog.onFeatureFlags(() => {',
    `    const variant = posthog.getFeatureFlag(${literalInHtml(values.flagKey)});`,
    branches(values, '    ', literalInHtml),
    '  });',
    '</script>',
  );

const node = (values: SnippetValues) =>
  lines(
    "import { PostHog } from 'posthog-node';",
    '',
    `const posthog = new PostHog(${literal(values.token)}, { host: ${literal(values.host)} });`,
    '',
    'export async function act(distinctId) {',
    `  // ${WHERE}`,
    `  const variant = await posthog.getFeatureFlag(${literal(values.flagKey)}, distinctId);`,
    branches(values, '  '),
    '  // On a server, events contain the variant only if you add it.',
    '  posthog.capture({',
    '    distinctId,',
    `    event: ${literal(values.event)},`,
    `    properties: { ${literal(`$feature/${values.flagKey}`)}: variant },`,
    '  });',
    '}',
  );

const pythonBranches = (values: SnippetValues): string[] =>
  isOnOrOff(values)
    ? ['    if variant:', '        pass  # The flag is on.', '    else:', '        pass  # The flag is off.']
    : [
        ...others(values).flatMap((key, at) => [
          `    ${at === 0 ? 'if' : 'elif'} variant == ${literal(key)}:`,
          '        pass  # Show this variant.',
        ]),
        ...(others(values).length === 0 ? [] : ['    else:', '        pass  # Show control.']),
      ];

const python = (values: SnippetValues) =>
  lines(
    'from posthog import Posthog',
    '',
    `posthog = Posthog(${literal(values.token)}, host=${literal(values.host)})`,
    '',
    '',
    'def act(distinct_id):',
    `    # ${WHERE}`,
    `    variant = posthog.get_feature_flag(${literal(values.flagKey)}, distinct_id)`,
    pythonBranches(values),
    '    # On a server, events contain the variant only if you add it.',
    '    posthog.capture(',
    '        distinct_id=distinct_id,',
    `        event=${literal(values.event)},`,
    `        properties={${literal(`$feature/${values.flagKey}`)}: variant},`,
    '    )',
  );

/** Code that evaluates an experiment's flag, for the most used SDKs. */
export const flagSnippets: readonly Snippet[] = [
  { name: 'JavaScript', language: 'js', text: javascript },
  { name: 'React', language: 'jsx', text: react },
  { name: 'HTML', language: 'html', text: html },
  { name: 'Node', language: 'js', text: node },
  { name: 'Python', language: 'py', text: python },
];
