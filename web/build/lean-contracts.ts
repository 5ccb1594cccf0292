import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { accountLimits, blockLimits, failures, limits } from '@chaguan/contracts'
import type { Plugin } from 'vite'

/** Files of contracts whose values are schemas, endpoints or the catalogue of failures. */
const heavy = /\/contracts\/src\/((api|entities)\/[^/]+|shapes|envelope|errors|account-errors)\.ts$/

const ownSource = /\/web\/src\/.*\.tsx?$/
const codeOf = /\bfailures\.([A-Z_]+)\.code\b/g
const failureCodes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(failures).map(([name, { code }]) => [name, code]),
)

const limitOf = /(?<!typeof )\b(limits|accountLimits|blockLimits)\.(\w+)\b/g
const limitsTaken = /\bconst (\{[\w\s:,]+\}) = (limits|accountLimits|blockLimits)\b/g
const limitTables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  limits,
  accountLimits,
  blockLimits,
}

/** The numbers of a table that are taken out of it by their names, as the text of an object. */
function takenLimits(names: string, table: string): string {
  const taken = names
    .split(/[{},]/)
    .map((name) => name.split(':')[0]?.trim() ?? '')
    .filter((name) => name !== '')
  return JSON.stringify(Object.fromEntries(taken.map((name) => [name, limitTables[table]?.[name]])))
}

/** Numbers and codes of contracts are written in where web names them, so that a page carries those it uses. */
function writtenIn(code: string): string {
  return code
    .replaceAll(codeOf, (whole, name: string) => String(failureCodes[name] ?? whole))
    .replaceAll(limitsTaken, (_whole, names: string, table: string) => {
      return `const ${names} = ${takenLimits(names, table)}`
    })
    .replaceAll(limitOf, (whole, table: string, name: string) => {
      const value = limitTables[table]?.[name]
      return typeof value === 'number' ? String(value) : whole
    })
}

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

const endpointOf = /\b([a-z]\w*Api)\.(\w+)\b/g
const ownName = (table: string, endpoint: string) => `${table}__${endpoint}`

/** Tables of endpoints by their names: the file each lies in, and what the browser needs of its endpoints. */
async function readTables() {
  const folder = new URL('../../contracts/src/api/', import.meta.url)
  const tables = new Map<
    string,
    { readonly file: string; readonly endpoints: ReadonlyMap<string, unknown> }
  >()
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const file = new URL(name, folder)
    for (const [table, value] of Object.entries((await import(file.href)) as Named))
      if (table.endsWith('Api') && typeof value === 'object' && value !== null) {
        const endpoints = Object.entries(value).map(([key, endpoint]) => [key, lean(endpoint)] as const)
        tables.set(table, { file: fileURLToPath(file), endpoints: new Map(endpoints) })
      }
  }
  return tables
}

type Tables = Awaited<ReturnType<typeof readTables>>

/**
 * Takes each endpoint that is named (`threadsApi.listThreads`) by itself, so that a page carries those it calls. It is
 * written in, since its few words weigh less than a file to share; one with a schema to check by is imported.
 */
function takeEndpoints(code: string, tables: Tables): string {
  const taken = new Map<string, string>()
  const next = code.replaceAll(endpointOf, (whole, table: string, name: string) => {
    const known = tables.get(table)
    const endpoint = known?.endpoints.get(name)
    if (!known || !endpoint) return whole
    const own = ownName(table, name)
    taken.set(
      own,
      typeof endpoint === 'object' && 'input' in endpoint
        ? `import { ${own} } from ${JSON.stringify(known.file)}`
        : `const ${own} = ${JSON.stringify(endpoint)}`,
    )
    return own
  })
  return taken.size > 0 ? `${[...taken.values()].join('\n')}\n${next}` : code
}

const contracts = new URL('../../contracts/src/', import.meta.url)
const reExport = /export (?:\*|\{[^}]*\}) from '\.\/([\w/-]+\.ts)'/g
const importOf = /\bimport \{([^}]*)\} from '@chaguan\/contracts'/g

/** The file that each value of contracts comes from, by its name. */
async function readHomes(tables: Tables): Promise<ReadonlyMap<string, string>> {
  const homes = new Map([...tables].map(([table, { file }]) => [table, file]))
  const index = readFileSync(new URL('index.ts', contracts), 'utf8')
  for (const [, file] of index.matchAll(reExport)) {
    const url = new URL(file ?? '', contracts)
    for (const name of Object.keys((await import(url.href)) as Named)) homes.set(name, fileURLToPath(url))
  }
  return homes
}

/** Imports each value from its own file, so that none comes along with what others use of contracts. */
function fromHome(code: string, homes: ReadonlyMap<string, string>): string {
  return code.replaceAll(importOf, (_whole, list: string) => {
    const values = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
    return values
      .map((name) => {
        const file = homes.get(name.split(' as ')[0] ?? '')
        return `import { ${name} } from ${JSON.stringify(file ?? '@chaguan/contracts')}`
      })
      .join('\n')
  })
}

/** A table as one constant an endpoint, and the table of them. */
function tableLines(table: string, lean: Named): string[] {
  const names = Object.keys(lean)
  return [
    ...names.map((name) => `export const ${ownName(table, name)} = ${JSON.stringify(lean[name])}`),
    `export const ${table} = { ${names.map((name) => `${name}: ${ownName(table, name)}`).join(', ')} }`,
  ]
}

/**
 * Leaves the schemas and the prose of contracts out of the browser's bundle: an endpoint keeps its method and path, and its input's
 * schema when the contract asks for validation; a failure's code and a limit are written in where web names them
 * (`failures.X.code`, `limits.x`). A schema or a function of these files is undefined in the browser.
 */
export function leanContracts(): Plugin {
  let tables: Tables = new Map()
  let homes: ReadonlyMap<string, string> = new Map()
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    async buildStart() {
      tables = await readTables()
      homes = await readHomes(tables)
    },
    transform(code, id) {
      if (!ownSource.test(id)) return null
      const lean = fromHome(takeEndpoints(writtenIn(code), tables), homes)
      return lean === code ? null : { code: lean, map: null }
    },
    async load(id) {
      if (!heavy.test(id)) return null
      this.addWatchFile(id)
      const module = (await import(pathToFileURL(id).href)) as Named
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const table = leanTable(value)
        if (table && tables.get(name)?.file === id) return tableLines(name, table as Named)
        return [`export const ${name} = ${JSON.stringify(table)}`]
      })
      return { code: lines.join('\n') || 'export {}', moduleType: 'js', map: null }
    },
  }
}
