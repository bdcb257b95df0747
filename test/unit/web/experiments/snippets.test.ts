import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagSnippets, literal } from '#web/experiments/flag-code/snippets.ts';

const wanted = {
  flagKey: 'signup-page-4.0',
  variants: ['control', 'short', 'shorter'],
  event: 'signed up',
  host: 'https://eu.posthog.com',
  token: 'phc_shop',
};
const nasty = {
  flagKey: `a"b'c\\d\`e\${f\n*/ </script> \u2028`,
  variants: ['control', '"; import os; "', "'''", '\u{1F600}'],
  event: 'x"\n',
  host: 'https://example.com/"',
  token: 'phc_"',
};
const named = (name: string) => flagSnippets.find((snippet) => snippet.name === name)?.text ?? (() => '');

test.each(flagSnippets.map(({ name }) => name))(
  '%s connects to the project, reads the flag and has a branch for every variant but control',
  (name) => {
    const text = named(name)(wanted);

    expect(text).toContain('"phc_shop"');
    expect(text).toContain('"https://eu.posthog.com"');
    expect(text).toContain('"signup-page-4.0"');
    expect(text).toContain(`variant ${name === 'Python' ? '==' : '==='} "short"`);
    expect(text).toContain('"shorter"');
    expect(text).not.toContain('"control"');
  },
);

test.each(['Node', 'Python'])('%s adds the variant to the event, because a server SDK does not', (name) => {
  const text = named(name)(wanted);

  expect(text).toContain('"signed up"');
  expect(text).toContain('"$feature/signup-page-4.0": variant');
});

/** Compiles a module without running it. Removes its imports and exports, because a function can't contain them. */
const compiles = (code: string) => new Function(code.replace(/^import .*$/gm, '').replace(/^export /gm, ''));

test.each(['JavaScript', 'Node'])('%s is valid code, whatever the keys contain', (name) => {
  expect(() => compiles(named(name)(nasty))).not.toThrow();
  expect(() => compiles(named(name)({ ...wanted, variants: ['control'] }))).not.toThrow();
});

test('a key with closing tags and comment ends stays inside its literal', () => {
  expect(named('React')(nasty)).not.toContain('\u2028');
  expect(literal(nasty.flagKey)).toBe('"a\\"b\'c\\\\d`e${f\\n*/ </script> \\u2028"');
});

test('characters that reorder the code around them are escaped', () => {
  expect(literal('a\u202eb\u2066c')).toBe('"a\\u202eb\\u2066c"');
});

test('HTML loads the SDK from the server and is valid, whatever the keys contain', () => {
  const scriptOf = (text: string) => /<script>([\s\S]*)<\/script>$/.exec(text)?.[1] ?? '';
  const text = named('HTML')(nasty);

  expect(text).toContain('<script src="https://example.com/&quot;/static/array.js"></script>');
  expect(text.match(/<\/script>/g)).toHaveLength(2);
  expect(() => new Function(scriptOf(text))).not.toThrow();
  expect(named('HTML')(wanted)).toContain('src="https://eu-assets.i.posthog.com/static/array.js"');
});

test('a literal evaluates to the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(literal(text))).toBe(text);
      expect(literal(text)).not.toMatch(/[\n\u2028-\u202e\u2066-\u2069]/);
    }),
  );
});

test('Python is indented correctly', () => {
  expect(named('Python')({ ...wanted, variants: ['control', 'short'] })).toBe(`from posthog import Posthog

posthog = Posthog("phc_shop", host="https://eu.posthog.com")


def act(distinct_id):
    # Reading the flag counts the person as a participant, so read it only where the variants differ.
    variant = posthog.get_feature_flag("signup-page-4.0", distinct_id)
    if variant == "short":
        pass  # Show this variant.
    else:
        pass  # Show control.
    # On a server, events contain the variant only if you add it.
    posthog.capture(
        distinct_id=distinct_id,
        event="signed up",
        properties={"$feature/signup-page-4.0": variant},
    )`);
});
