import { pathToFileURL } from 'node:url'
import { failures } from '@chaguan/contracts'
import type { Plugin } from 'vite'

/** Files of contracts whose values are schemas, endpoints or the catalogue of failures. */
const heavy = /\/contracts\/src\/((api|entities)\/[^/]+|shapes|envelope|errors|account-errors)\.ts$/

const ownSource = /\/web\/src\/.*\.tsx?$/
const codeOf = /\bfailures\.([A-Z_]+)\.code\b/g
const failureCodes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(failures).map(([name, { code }]) => [name, code]),
)

type Named = Record<string, unknown>

const isEndpoint = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

const isFailure = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'code' in value && 'when' in value

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isPlain))

/** What the browser needs of an endpoint: where it is, how it is asked, and what it must check before it asks. */
function lean(value: unknown): unknown {
  if (isEndpoint(value)) {
    const { method, path, upload, validate, input } = value
    return { method, path, upload, ...(validate ? { validate, input } : {}) }
  }
  return isFailure(value) ? { code: value.code } : value
}

const isSchema = (value: unknown) =>
  typeof value === 'object' && value !== null && ('~kind' in value || 'type' in value || 'anyOf' in value)

function leanTable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isSchema(value)) return undefined
  const table = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, lean(entry)]))
  return isPlain(JSON.parse(JSON.stringify(table))) ? table : undefined
}

/**
 * Leaves the schemas and the prose of contracts out of the browser's bundle: an endpoint keeps its method and path, and its input's
 * schema when the contract asks for validation, a failure its code, which is written in where web names it (`failures.X.code`). A schema or a function of these files is undefined in the browser.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    transform(code, id) {
      if (!ownSource.test(id) || !code.includes('failures.')) return null
      return {
        code: code.replaceAll(codeOf, (whole, name: string) => String(failureCodes[name] ?? whole)),
        map: null,
      }
    },
    async load(id) {
      if (!heavy.test(id)) return null
      this.addWatchFile(id)
      const module = (await import(pathToFileURL(id).href)) as Named
      const lines = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(leanTable(value))}`,
      )
      return { code: lines.join('\n') || 'export {}', moduleType: 'js', map: null }
    },
  }
}
