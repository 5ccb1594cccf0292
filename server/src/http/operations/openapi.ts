import {
  accessTokenCookie,
  apis,
  type Endpoint,
  type FailureName,
  failures,
  wireVersion,
} from '@chaguan/contracts'
import { localized } from '../../i18n/localized.ts'

type Json = Readonly<Record<string, unknown>>

/** Converts a schema to OpenAPI 3.1: a nullable value has the type null among its types. */
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !name.startsWith('~'))
      .map(([name, value]) => [name, plainSchema(value)]),
  )
  if (nullable !== true) return rest
  return typeof rest.type === 'string'
    ? { ...rest, type: [rest.type, 'null'] }
    : { anyOf: [rest, { type: 'null' }] }
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}

/** Query parameters; nested ones are written `filter[name]=value` (docs/reference/wire.md#filters). */
function queryParameters(input: ObjectSchema): Json[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
    ...(schema.type === 'object' || schema.type === 'array' ? { style: 'deepObject', explode: true } : {}),
  }))
}

function requestBody({ upload }: Endpoint, input: ObjectSchema): Json {
  if (!upload) return { required: true, content: { 'application/json': { schema: input } } }
  const properties = { ...input.properties, [upload]: { type: 'string', format: 'binary' } }
  const required = [...(input.required ?? []), upload]
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } },
  }
}

const answer = (output: unknown): Json => ({
  description: 'The envelope. Code 0 is success; a negative Code is a refusal, also with HTTP status 200.',
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { Data: output } }],
      },
    },
  },
})

const security = {
  visitor: [{}, { bearer: [] }, { cookie: [] }],
  member: [{ bearer: [] }, { cookie: [] }],
  admin: [{ bearer: [] }, { cookie: [] }],
} as const

function operation(noun: string, name: string, endpoint: Endpoint): Json {
  const input = plainSchema(endpoint.input) as ObjectSchema
  const isRead = endpoint.method === 'GET'
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    description: endpoint.description,
    security: security[endpoint.access],
    ...(isRead ? { parameters: queryParameters(input) } : { requestBody: requestBody(endpoint, input) }),
    responses: {
      200: answer(plainSchema(endpoint.output)),
      default: { $ref: '#/components/responses/Fault' },
    },
    'x-access': endpoint.access,
    ...(endpoint.reservedFor ? { 'x-reserved-for': endpoint.reservedFor } : {}),
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.aliases ? { 'x-aliases': endpoint.aliases } : {}),
    ...(endpoint.alsoMethods ? { 'x-also-methods': endpoint.alsoMethods } : {}),
    ...(endpoint.rateLimit ? { 'x-rate-limit': endpoint.rateLimit } : {}),
  }
}

function paths(): Json {
  const all: Record<string, Record<string, Json>> = {}
  for (const [noun, api] of Object.entries(apis))
    for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
      const methods = all[endpoint.path] ?? {}
      methods[endpoint.method.toLowerCase()] = operation(noun, name, endpoint)
      all[endpoint.path] = methods
    }
  return all
}

const codes = Object.entries(failures).map(([name, { code, when }]) => ({
  code,
  name,
  ...localized(`failures.${name as FailureName}`),
  when,
}))

const components = {
  schemas: {
    Envelope: {
      type: 'object',
      required: ['Code', 'Message', 'Data', 'RequestId', 'RequestTime'],
      properties: {
        Code: { type: 'integer', enum: codes.map(({ code }) => code) },
        Message: { type: 'string' },
        Data: { description: 'an empty list when there is nothing to say' },
        RequestId: { type: 'string', format: 'uuid' },
        RequestTime: { type: 'string', description: 'YYYY-MM-DD HH:mm:ss in the zone of the site' },
      },
    },
  },
  responses: {
    Fault: {
      description:
        'A fault of the transport, in the same envelope: 400, 404, 405, 413, 414, 415, 429 (Retry-After), 431, 503 (Retry-After).',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
    },
  },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: accessTokenCookie },
  },
}

/** Returns the OpenAPI 3.1 document, generated from the contract. Paths below /api/v3/ also exist below /apiv3/. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Chaguan', version: wireVersion, license: { name: 'Apache-2.0' } },
    tags: Object.keys(apis).map((name) => ({ name })),
    paths: paths(),
    components,
    'x-codes': codes,
  }
}
