import { accessOf, type Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { errorBody, errorStatus } from '@chuck-and-bit/contract/errors';
import { totalIsAtLeastHeader } from '@chuck-and-bit/contract/order-search';
import { type Area, mayAccess, roles } from '@chuck-and-bit/contract/roles';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const audiences = {
  visitor: 'Anyone.',
  identity: 'The holder of a valid ID token of the identity service, sent as a bearer token.',
  user: 'Anyone logged in.',
  shopper: 'Anyone logged in who has no role.',
  staff: 'Staff.',
  admin: 'Admins.',
} as const;

const callOf = ({ path, method }: Endpoint) => `${path} ${method}`;

/** The OpenAPI 3.1 document of the API, generated from the contract's schemas and sorted by path and method. */
export function openApiDocument(serverUrl: string): object {
  const sorted = Object.entries<Endpoint>(endpoints).toSorted(([, one], [, other]) =>
    callOf(one) < callOf(other) ? -1 : 1,
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of sorted) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API of the shop',
      version: '1.0.0',
      description: `The shop's own API. Money is USD with at most two decimals, dates are ISO 8601. Error codes: ${Object.keys(errorStatus).join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(sorted.map(([, endpoint]) => tagOf(endpoint)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        apiToken: { type: 'http', scheme: 'bearer', description: 'The token that `PUT /user` returns.' },
        idToken: { type: 'http', scheme: 'bearer', description: "The identity service's ID token." },
      },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint): object {
  const { who, self, area } = endpoint;
  const ownEmail = self ? ` \`${self.query}\` must be the caller's own email.` : '';
  return {
    operationId,
    summary: endpoint.summary,
    description: `Who may call: ${audiences[who]}${ownEmail}${area ? ` ${staffOf(endpoint, area)}` : ''}`,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(endpoint.bodyType && {
      requestBody: { required: true, content: { [endpoint.bodyType]: { schema: { type: 'string' } } } },
    }),
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        ...headersOf(endpoint),
        content: {
          [endpoint.responseType ?? 'application/json']: { schema: schemaOf(endpoint.response, 'output') },
          ...Object.fromEntries(
            endpoint.otherTypes?.map((type) => [type, { schema: { type: 'string' } }]) ?? [],
          ),
        },
      },
      ...(endpoint.conditional && {
        304: { description: 'The response is the same as that with the `ETag` in `If-None-Match`.' },
      }),
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** The roles that may call the endpoint for the resources of every user. */
function staffOf(endpoint: Endpoint, area: Area): string {
  const allowed = roles.filter((role) => mayAccess(role, area, accessOf(endpoint)));
  return `Staff of these roles, for resources of every user: ${allowed.map((role) => `\`${role}\``).join(', ')}.`;
}

/** An empty entry means that the token is optional. */
function securityOf({ who, userToo, area }: Endpoint): object[] {
  if (who === 'visitor') return userToo || area ? [{}, { apiToken: [] }] : [];
  return [{ [who === 'identity' ? 'idToken' : 'apiToken']: [] }];
}

const pageHeaders = {
  Link: {
    description: 'Address of the next page, `rel="next"`. Missing on the last page.',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'Number of entries in the whole list. Above 1,000 it may be up to ten minutes old.',
    schema: { type: 'integer' },
  },
  [totalIsAtLeastHeader]: {
    description:
      '`true` when there are more than `X-Total-Count` says: most lists for staff are counted only so far.',
    schema: { type: 'string' },
  },
};

const conditionalHeaders = {
  ETag: {
    description: 'Changes with the response. Send it in `If-None-Match` the next time.',
    schema: { type: 'string' },
  },
};

function headersOf({ paged, conditional, responseHeaders = {} }: Endpoint): object {
  const own = Object.entries(responseHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const headers = {
    ...(paged ? pageHeaders : {}),
    ...(conditional ? conditionalHeaders : {}),
    ...Object.fromEntries(own),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const tagOf = (endpoint: Endpoint) => endpoint.path.split('/')[1] ?? '';

function parameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

/** The names of the fields that a query has. */
export function queryNames(schema: z.core.$ZodType | undefined): string[] {
  return schema ? Object.keys(schemaOf(schema, 'input').properties ?? {}) : [];
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
