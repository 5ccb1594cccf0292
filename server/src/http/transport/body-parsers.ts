import type { FastifyInstance } from 'fastify'
import { localized } from '../../i18n/localized.ts'
import { TransportError } from '../app-error.ts'
import { serverLimits } from './server-limits.ts'

/** Whether objects and lists are nested deeper than `levels`. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/**
 * Parses JSON bodies only; an empty one becomes an empty object. Prototype-polluting keys, excessive nesting and all
 * other types are refused. Multipart bodies are read by the calls that take a file.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, {})
    void parse(request, text, (error, value) => {
      if (error) return done(error)
      if (isDeeper(value, serverLimits.bodyDepth))
        return done(new TransportError(400, 'INVALID_PARAMETER', localized('http.body.nested')))
      done(null, value)
    })
  })
}
