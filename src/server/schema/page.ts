import type { DescribedOperation, SchemaDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: unknown) => String(text ?? '').replace(/[&<>"]/g, (letter) => entities[letter] ?? '');
/** Converts a text to HTML. Parts in backticks become code. */
const formatText = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The page's style sheet. It is part of the page, which loads no other files. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h2 { margin-top: 3rem; } h3 { margin-top: 2rem; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
details { border: 1px solid #8886; border-radius: 8px; margin: 0.5rem 0; }
summary { padding: 0.5rem 0.75rem; cursor: pointer; }
details > div { padding: 0 0.75rem 0.75rem; overflow-x: auto; }
b.method { display: inline-block; min-width: 4.5em; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.35rem 0.5rem 0.35rem 0; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; }
`;

const table = (label: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0
    ? ''
    : `<table aria-label="${escapeHtml(label)}"><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`;

const nameOf = (schema: JsonSchema | undefined): string => String(schema?.['$ref'] ?? '').replace(/.*\//, '');
const linkTo = (name: string) => (name === '' ? 'JSON' : `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`);

function operationPart(path: string, method: string, operation: DescribedOperation): string {
  const { summary, description, operationId, parameters, requestBody, responses } = operation;
  const rows = Object.entries(responses).map(([status, response]) => {
    const content = response['content'] as { 'application/json': { schema: JsonSchema } } | undefined;
    const what = content
      ? linkTo(nameOf(content['application/json'].schema))
      : formatText(String(response['description'] ?? ''));
    return [escapeHtml(status), response['$ref'] ? linkTo('Problem') : what];
  });
  return `<details id="${escapeHtml(operationId)}">
<summary><b class="method">${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<div><p>${formatText(description)}</p>
${table(
  'Parameters',
  ['Parameter', 'In', 'Description'],
  parameters.map(({ name, in: place, description: about }) => [
    `<code>${escapeHtml(name)}</code>`,
    place,
    formatText(about),
  ]),
)}
${requestBody ? `<p>Body: ${linkTo(nameOf(requestBody.content['application/json'].schema))}</p>` : ''}
${table('Responses', ['Status', 'Response'], rows)}</div></details>`;
}

function schemaPart(name: string, { properties = {} }: { properties?: Record<string, JsonSchema> }): string {
  const rows = Object.entries(properties).map(([field, { title, description, readOnly }]) => [
    `<code>${escapeHtml(field)}</code>`,
    escapeHtml(title),
    `${formatText(String(description ?? ''))}${readOnly ? ' Set by the server.' : ''}`,
  ]);
  return `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>
${table(name, ['Field', 'Label', 'Description'], rows)}`;
}

/** Renders the document as an HTML page with every operation and every field. */
export function schemaPage({ info, paths, components }: SchemaDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag));
    return `<h2>${escapeHtml(tag)}</h2>\n${own.map(({ path, method, operation }) => operationPart(path, method, operation)).join('\n')}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Hedgerow</title><style>${style}</style></head>
<body><main><h1>API reference</h1>
<p>${formatText(info.description)} Requests need a personal key: <code>Authorization: Bearer phx_…</code>.
Machine-readable version: <a href="/api/schema/?format=json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
<h2>Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => schemaPart(name, schema))
  .join('\n')}
</main></body></html>`;
}
