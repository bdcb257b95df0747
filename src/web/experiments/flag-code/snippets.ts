/** What a snippet is made for. */
export interface Wanted {
  flagKey: string;
  /** The keys of the variants; control is what everybody else gets too. */
  variants: readonly string[];
  /** The event that tells whether it worked. */
  event: string;
  /** The address of the server that events go to. */
  host: string;
}

export interface Snippet {
  name: string;
  language: 'js' | 'jsx' | 'py';
  text: (wanted: Wanted) => string;
}

/** A text as a literal of JavaScript and of Python alike; the line ends that only JSON allows in a text are escaped. */
export const literal = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u2028\u2029\u007f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const others = ({ variants }: Wanted) => variants.filter((key) => key !== 'control');

const lines = (...parts: (string | string[])[]) => parts.flat().join('\n');

/** The branches of an `if`, one for each variant, and what control and everybody else gets. */
const branches = (wanted: Wanted, indent: string): string[] => [
  ...others(wanted).flatMap((key, at) => [
    `${indent}${at === 0 ? '' : '} else '}if (variant === ${literal(key)}) {`,
    `${indent}  // What people in this variant get.`,
  ]),
  `${indent}${others(wanted).length === 0 ? '{' : '} else {'}`,
  `${indent}  // What everybody had before: control, and whoever gets no variant.`,
  `${indent}}`,
];

const javascript = (wanted: Wanted) =>
  lines(
    "import posthog from 'posthog-js';",
    '',
    '// Asking for the flag is what counts a person in: ask where the difference begins.',
    'posthog.onFeatureFlags(() => {',
    `  const variant = posthog.getFeatureFlag(${literal(wanted.flagKey)});`,
    branches(wanted, '  '),
    '});',
  );

const react = (wanted: Wanted) =>
  lines(
    "import { useFeatureFlagVariantKey } from 'posthog-js/react';",
    '',
    'export function Tested() {',
    '  // Asking for the flag is what counts a person in: ask where the difference begins.',
    `  const variant = useFeatureFlagVariantKey(${literal(wanted.flagKey)});`,
    others(wanted).map((key) => `  if (variant === ${literal(key)}) return <p>What people in this variant get</p>;`),
    '  return <p>What everybody had before</p>;',
    '}',
  );

const node = (wanted: Wanted) =>
  lines(
    "import { PostHog } from 'posthog-node';",
    '',
    `const posthog = new PostHog('<token of the project>', { host: ${literal(wanted.host)} });`,
    '',
    'export async function act(distinctId) {',
    `  const variant = await posthog.getFeatureFlag(${literal(wanted.flagKey)}, distinctId);`,
    branches(wanted, '  '),
    '  // A server does not add the variant to events by itself.',
    '  posthog.capture({',
    '    distinctId,',
    `    event: ${literal(wanted.event)},`,
    `    properties: { ${literal(`$feature/${wanted.flagKey}`)}: variant },`,
    '  });',
    '}',
  );

const python = (wanted: Wanted) =>
  lines(
    'from posthog import Posthog',
    '',
    `posthog = Posthog("<token of the project>", host=${literal(wanted.host)})`,
    '',
    '',
    'def act(distinct_id):',
    `    variant = posthog.get_feature_flag(${literal(wanted.flagKey)}, distinct_id)`,
    others(wanted).flatMap((key, at) => [
      `    ${at === 0 ? 'if' : 'elif'} variant == ${literal(key)}:`,
      '        pass  # What people in this variant get.',
    ]),
    others(wanted).length === 0
      ? []
      : ['    else:', '        pass  # What everybody had before: control, and whoever gets no variant.'],
    '    # A server does not add the variant to events by itself.',
    '    posthog.capture(',
    '        distinct_id=distinct_id,',
    `        event=${literal(wanted.event)},`,
    `        properties={${literal(`$feature/${wanted.flagKey}`)}: variant},`,
    '    )',
  );

/** How code asks for a flag, in the languages that people use most. */
export const snippets: readonly Snippet[] = [
  { name: 'JavaScript', language: 'js', text: javascript },
  { name: 'React', language: 'jsx', text: react },
  { name: 'Node', language: 'js', text: node },
  { name: 'Python', language: 'py', text: python },
];
