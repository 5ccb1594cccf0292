/**
 * Writes contracts/src/browser/: what pages in the browser use of the contract, without schemas and prose. One constant
 * for each endpoint, limit and failure code, so that a bundle carries those it names; each is typed by the contract it
 * was written from. `--check` writes nothing and fails when a file differs from what would be written.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '../../contracts/src/endpoint.ts'

type Exports = Readonly<Record<string, unknown>>

const contracts = fileURLToPath(new URL('../../contracts/src/', import.meta.url))
const target = join(contracts, 'browser')
const header = '// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.\n'

/** Modules without schemas: their values are exported as they are, except the tables of limits. */
const lightModules = [
  'account-limits',
  'block-limits',
  'category-list',
  'file-kinds',
  'limits',
  'live',
  'notice-channels',
  'page-rendering',
  'permissions',
  'search-choices',
]
const limitTables = { limits: 'limits', accountLimits: 'account-limits', blockLimits: 'block-limits' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSchema = (value: unknown) =>
  isObject(value) && ('~kind' in value || 'type' in value || 'anyOf' in value)

/** Whether a value is the same when it is written as a literal. */
function isPlain(value: unknown): boolean {
  if (!isObject(value)) return ['string', 'number', 'boolean'].includes(typeof value)
  const isLiteral = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isLiteral && !isSchema(value) && Object.values(value).every(isPlain)
}

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'output' in value

const isApi = (value: unknown): value is Readonly<Record<string, Endpoint>> =>
  isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isEndpoint)

const importFrom = async (file: string) => (await import(join(contracts, `${file}.ts`))) as Exports

const modulesOf = (folder: string) =>
  readdirSync(join(contracts, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.slice(0, -'.ts'.length)}`)

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Columns that a list or an object takes at most on one line. */
const widthOfNested = 90

/** A value as a literal of the code style. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (!isObject(value)) return String(value)
  const inner = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(
        ([key, item]) => `${/^\w+$/.test(key) ? key : quoted(key)}: ${literal(item, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const line = open === '{' ? `{ ${entries.join(', ')} }` : `[${entries.join(', ')}]`
  if (entries.length === 0) return `${open}${close}`
  if (indent.length + line.length <= widthOfNested && !line.includes('\n')) return line
  const lines = entries.map((entry) => `${inner}${entry},\n`).join('')
  return `${open}\n${lines}${indent}${close}`
}

const fileNameOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Endpoints that everybody or members call, and those of administrators, lie apart. */
function folderOf(api: Readonly<Record<string, Endpoint>>): string {
  const access = new Set(Object.values(api).map((endpoint) => endpoint.access))
  if (access.has('visitor')) return 'visitors'
  return access.has('member') ? 'members' : 'administrators'
}

function endpointLines(table: string, name: string, endpoint: Endpoint): string {
  const { method, path, upload, validate, input } = endpoint
  const inputSchema = validate ? JSON.parse(JSON.stringify(input)) : undefined
  const fields = { method, path, upload, validate, inputSchema }
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return `export const ${name}: BrowserEndpoint<typeof ${table}.${name}> = ${literal(present)}\n`
}

function apiFile(table: string, home: string, api: Readonly<Record<string, Endpoint>>): string {
  const imports = [
    `import type { ${table} } from '../../${home}.ts'`,
    `import type { BrowserEndpoint } from '../../endpoint.ts'`,
  ]
  const endpoints = Object.entries(api).map(([name, endpoint]) => endpointLines(table, name, endpoint))
  return `${header}${imports.join('\n')}\n\n${endpoints.join('\n')}`
}

function limitsFile(table: string, home: string, values: Exports): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `export const ${name}: typeof ${table}.${name} = ${literal(value)}\n`,
  )
  return `${header}import type { ${table} } from '../${home}.ts'\n\n${lines.join('')}`
}

function failureCodesFile(failures: Readonly<Record<string, { readonly code: number }>>): string {
  const lines = Object.entries(failures).map(
    ([name, { code }]) => `export const ${name}: typeof failures.${name}.code = ${code}\n`,
  )
  return `${header}import type { failures } from '../errors.ts'\n\n${lines.join('')}`
}

interface Written {
  /** Contents by path below the target folder. */
  readonly files: Map<string, string>
  readonly index: string[]
}

const camelCase = (path: string) =>
  path.replaceAll(/[/-](\w)/g, (_match, letter: string) => letter.toUpperCase())

function constantsFile(home: string, values: readonly (readonly [string, unknown])[]): string {
  const source = camelCase(home)
  const lines = values.map(
    ([name, value]) => `export const ${name}: typeof ${source}.${name} = ${literal(value)}\n`,
  )
  return `${header}import type * as ${source} from '../../${home}.ts'\n\n${lines.join('\n')}`
}

/** Endpoints and plain values of the modules that declare schemas. */
async function writeApis({ files, index }: Written): Promise<void> {
  for (const home of [...modulesOf('api'), ...modulesOf('entities')]) {
    const values = Object.entries(await importFrom(home))
    for (const [name, api] of values) {
      if (!isApi(api)) continue
      const file = `${folderOf(api)}/${fileNameOf(name.slice(0, -'Api'.length))}.ts`
      files.set(file, apiFile(name, home, api))
      index.push(`export * as ${name} from './${file}'`)
    }
    const plain = values.filter(([, value]) => isPlain(value))
    if (plain.length === 0) continue
    const file = `constants/${home.split('/')[1]}.ts`
    files.set(file, constantsFile(home, plain))
    index.push(`export { ${plain.map(([name]) => name).join(', ')} } from './${file}'`)
  }
}

async function writeLimits({ files, index }: Written): Promise<void> {
  for (const [table, home] of Object.entries(limitTables)) {
    const values = await importFrom(home)
    files.set(`${home}.ts`, limitsFile(table, home, values[table] as Exports))
    index.push(`export * as ${table} from './${home}.ts'`)
  }
  const { failures } = await import('../../contracts/src/errors.ts')
  files.set('failure-codes.ts', failureCodesFile(failures))
  index.push(`export * as failureCodes from './failure-codes.ts'`)
}

async function writeLightModules({ index }: Written): Promise<void> {
  for (const home of lightModules) {
    const names = Object.keys(await importFrom(home)).filter((name) => !(name in limitTables))
    index.push(`export { ${names.join(', ')} } from '../${home}.ts'`)
  }
}

/** What the folder must hold: contents by path. */
async function contents(): Promise<ReadonlyMap<string, string>> {
  const written: Written = {
    files: new Map(),
    index: [
      `export type { CallableEndpoint as Endpoint } from '../endpoint.ts'`,
      `export type * from '../index.ts'`,
    ],
  }
  await writeApis(written)
  await writeLimits(written)
  await writeLightModules(written)
  written.files.set('index.ts', `${header}${written.index.join('\n')}\n`)
  return written.files
}

const present = () =>
  readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(target, join(entry.parentPath, entry.name)))

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

async function main(): Promise<void> {
  mkdirSync(target, { recursive: true })
  const files = await contents()
  const stale = [...files].filter(([path, text]) => textOf(join(target, path)) !== text)
  const left = present().filter((path) => !files.has(path))
  if (process.argv.includes('--check')) {
    const differing = [...stale.map(([path]) => path), ...left]
    for (const path of differing)
      console.log(`contracts/src/browser/${path} is not what the contract says: npm run generate`)
    process.exitCode = differing.length > 0 ? 1 : 0
    return
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), text)
  }
  for (const path of left) rmSync(join(target, path))
}

await main()
