import type { Endpoint } from '@chaguan/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localized } from '../i18n/localized.ts'
import { TransportError } from './app-error.ts'

/** Maximum size of an ignored body, in bytes. */
const maxIgnoredBytes = 16 * 1024

/** Makes the routes of a scope accept and ignore bodies of any type. */
export function ignoreBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: maxIgnoredBytes },
    (_request, _body, done) => done(null, {}),
  )
  return scope
}

const wrongBody = () => new TransportError(400, 'INVALID_PARAMETER', localized('http.body.notObject'))

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Unwraps the object `data` of a call that may wrap its fields; its fields override the others. */
function unwrap(endpoint: Endpoint, input: object): object {
  const { data, ...others } = input as { data?: unknown }
  return endpoint.mayWrap && isMap(data) ? { ...others, ...data } : input
}

/** Merges query and body by name; the body wins (docs/reference/wire.md#envelope). The body of a GET is ignored. */
export function mergeInput(endpoint: Endpoint, request: FastifyRequest, fields?: object): unknown {
  const query = request.query as object
  if (request.method === 'GET' || request.method === 'HEAD') return query
  const body = fields ?? request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw wrongBody()
  return unwrap(endpoint, { ...query, ...body })
}
