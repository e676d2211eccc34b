import type { FastifyInstance } from 'fastify';
import { writePolicy } from './security-headers';
import style from './api-docs.css?raw';

/** The parts of the API's OpenAPI 3.1 document that the page uses. */
type OpenApi = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Operation = {
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Content = Record<string, { schema: Schema }>;
type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  [keyword: string]: unknown;
};

const policy = writePolicy({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Serves `/docs`, the OpenAPI document as a page without scripts. */
export function serveApiDocs(app: FastifyInstance): void {
  app.get('/docs', { config: { load: 'pages' } }, async (_request, reply) => {
    const response = await app.inject('/openapi.json');
    if (response.statusCode !== 200) throw new Error(`/openapi.json responded with ${response.statusCode}`);
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
    return renderApiDocs(response.json<OpenApi>());
  });
}

function renderApiDocs(api: OpenApi): string {
  const groups = groupOperations(api);
  const links = [...groups].map(([name, operations]) => {
    const items = operations.map(
      (each) =>
        html`<li><a href="#${each.anchor}"><code class="method ${each.method}">${each.method}</code> ${each.path}</a></li>`,
    );
    return html`<h2>${name}</h2><ul>${items}</ul>`;
  });
  const sections = [...groups].map(
    ([name, operations]) =>
      html`<section><h2>${name}</h2>${operations.map((each) => renderOperation(each, api))}</section>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title}</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(style)}</style>
</head>
<body>
<nav aria-label="Endpoints"><a class="home" href="/">Back to the shop</a>${links}</nav>
<main>
<h1>${api.info.title} <small>${api.info.version}</small></h1>
<p>${prose(api.info.description)}</p>
<p>This page shows <a href="/openapi.json">/openapi.json</a>, which tools can read.</p>
${sections}
</main>
</body>
</html>`.text;
}

type ListedOperation = { path: string; method: string; operation: Operation; anchor: string };

function groupOperations(api: OpenApi): Map<string, ListedOperation[]> {
  const groups = new Map<string, ListedOperation[]>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [group = ''] = operation.tags;
      const anchor = `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
      groups.set(group, [...(groups.get(group) ?? []), { path, method, operation, anchor }]);
    }
  }
  return groups;
}

function renderOperation({ path, method, operation, anchor }: ListedOperation, api: OpenApi): Html {
  const { summary, description, parameters, requestBody, responses } = operation;
  return html`<article id="${anchor}">
<h3><code class="method ${method}">${method}</code> <code>${path}</code></h3>
<p>${prose(summary)}</p>
<p>${prose(description)}</p>
${
  parameters.length === 0
    ? ''
    : html`<h4>Parameters</h4><div class="scroll"><table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>About</th></tr></thead><tbody>${parameters.map(
        (each) =>
          html`<tr><td><code>${each.name}</code>${each.required ? ' *' : ''}</td><td>${each.in}</td><td>${nameType(each.schema)}</td><td>${bounds(each.schema)}</td></tr>`,
      )}</tbody></table></div>`
}
${requestBody ? html`<h4>Body</h4>${renderContent(requestBody.content, api)}` : ''}
<h4>Responses</h4>
${Object.entries(responses).map(
  ([status, response]) =>
    html`<details${status === '200' ? raw(' open') : ''}><summary><code class="${Number(status) < 400 ? 'fine' : 'refused'}">${status}</code> ${response.description}</summary>${renderContent(response.content ?? {}, api)}</details>`,
)}
</article>`;
}

/** Renders the schema of the one media type of a body. */
function renderContent(content: Content, api: OpenApi): Html[] {
  return Object.values(content).map(({ schema }) => renderSchema(schema, api));
}

function renderSchema(schema: Schema, api: OpenApi): Html {
  const target = resolve(schema, api);
  if (target.items) return html`<p>A list of:</p>${renderSchema(target.items, api)}`;
  const properties = Object.entries(target.properties ?? {});
  if (properties.length === 0) return html`<p><code>${nameType(target)}</code></p>`;
  const rows = properties.map(([name, property]) => {
    const own = resolve(property, api);
    const required = target.required?.includes(name) ? ' *' : '';
    return html`<tr><td><code>${name}</code>${required}</td><td>${nameType(own)}</td><td>${own.description ?? bounds(own)}</td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>About</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function resolve(schema: Schema, api: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && api.components.schemas[name]) || schema;
}

function nameType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'any';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => nameType(choice)).join(' | ');
  if (schema.items) return `list of ${nameType(schema.items)}`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

function bounds(schema: Schema): string {
  const limits = {
    minLength: 'at least … characters',
    maxLength: 'at most … characters',
    minimum: 'at least …',
    maximum: 'at most …',
  };
  return Object.entries(limits)
    .filter(([keyword]) => schema[keyword] !== undefined && !isUnbounded(schema[keyword]))
    .map(([keyword, words]) => words.replace('…', Number(schema[keyword]).toLocaleString('en-US')))
    .join(', ');
}

/** zod writes JavaScript's safe integer limits into JSON Schema; the page omits them. */
function isUnbounded(value: unknown): boolean {
  return Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER;
}

/** Renders text with `code` in backticks. */
function prose(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

type Html = { text: string };
const raw = (text: string): Html => ({ text });

/** Escapes every value that does not come from `html` or `raw`. */
function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return raw(
    parts
      .map((part, index) => {
        const value = values[index];
        return part + (value === undefined ? '' : write(value));
      })
      .join(''),
  );
}

function write(value: string | Html | Html[]): string {
  if (typeof value === 'string') {
    return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  }
  return [value]
    .flat()
    .map((each) => each.text)
    .join('');
}
