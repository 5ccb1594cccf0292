import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const contractFile = /^(.*\/contracts\/src\/browser\.ts)(?:\?part=([\w.]+))?$/

/** Tables of which most modules name a few constants: each of these stands for itself, and is written where it is used. */
const tables = ['accountLimits', 'blockLimits', 'failureCodes', 'limits']

type Values = Readonly<Record<string, unknown>>

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const isApi = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every(isEndpoint)

/** The values that a module exports, as far as JSON has them; read in a process of its own, which keeps no earlier state. */
export async function valuesOf(file: string): Promise<Values> {
  const script = `console.log(JSON.stringify(await import(${JSON.stringify(pathToFileURL(file))})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout)
}

const namesIn = (line: string) => /\{([^}]*)\}/.exec(line)?.[1]?.match(/\w+/g) ?? []

/** `export { … } from '…'` of another module's values stays as it is written, functions among them. */
const keptLines = (source: string) => source.match(/^export \{[^}]*\} from '[^']+'$/gm) ?? []

const reExport = (what: string, file: string, part: string) =>
  `export ${what} from ${JSON.stringify(`${file}?part=${part}`)}\n`

/** The contract for browsers with its endpoints and constants in modules of their own: `browser.ts?part=tomIds`. */
export function indexOf(source: string, values: Values, file = 'browser.ts'): string {
  const kept = keptLines(source)
  const keptNames = kept.flatMap(namesIn)
  const parts = Object.entries(values)
    .filter(([name]) => !keptNames.includes(name))
    .map(([name, value]) => {
      const exported = tables.includes(name) || isApi(value) ? `* as ${name}` : `{ ${name} }`
      return reExport(exported, file, name)
    })
  return [...kept.map((line) => `${line}\n`), ...parts].join('')
}

const constants = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

/**
 * A part of the contract: a constant, the entries of a table, the endpoints of a noun (`threadsApi`), each in a module of
 * its own, or one of these (`threadsApi.openThread`).
 */
export function partOf(part: string, values: Values, file = 'browser.ts'): string {
  const [name = '', endpoint] = part.split('.')
  const value = values[name]
  if (isApi(value) && endpoint !== undefined) return constants({ [endpoint]: value[endpoint] })
  if (isApi(value))
    return Object.keys(value)
      .map((one) => reExport(`{ ${one} }`, file, `${name}.${one}`))
      .join('')
  return constants(tables.includes(name) ? (value as Values) : { [name]: value })
}

/** What a plugin tells Vitest of the modules that it keeps between runs. */
interface TestCacheRules {
  configureVitest(rules: {
    defineCacheKeyGenerator(keyOf: (module: { readonly id: string }) => false | undefined): void
  }): void
}

/**
 * Replaces `contracts/src/browser.ts` by its values: pages load neither schemas nor their library, and of a noun's
 * endpoints or a table only those that they name.
 */
export function browserContract(): Plugin & TestCacheRules {
  let values: Promise<Values> | undefined
  return {
    name: 'browser-contract',
    enforce: 'pre',
    // The values follow from all sources of the contract, not from this file alone.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (contractFile.test(id) ? false : undefined))
    },
    buildStart() {
      values = undefined
    },
    load: {
      filter: { id: contractFile },
      async handler(id) {
        const [, file = id, part] = contractFile.exec(id) ?? []
        values ??= valuesOf(file)
        if (part !== undefined)
          return { code: partOf(part, await values, file), moduleType: 'js', moduleSideEffects: false }
        const folder = dirname(file)
        for (const source of readdirSync(folder, { encoding: 'utf8', recursive: true }))
          if (source.endsWith('.ts')) this.addWatchFile(join(folder, source))
        return {
          code: indexOf(readFileSync(file, 'utf8'), await values, file),
          moduleType: 'js',
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** What the bundler tells of the modules of a build. */
export interface Modules {
  getModuleInfo(id: string): {
    readonly code?: string | null
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
    readonly isEntry: boolean
  } | null
}

/** How users of the contract name what a module exports: `threadsApi.openThread`, or each of its constants. */
function namesInContract(id: string, index: string): readonly string[] {
  const part = contractFile.exec(id)?.[2]
  if (part !== undefined) return [part]
  const file = id.split('/contracts/src/').at(-1) ?? ''
  const line = index.split('\n').find((one) => /["']([^"']+)["'];?$/.exec(one)?.[1]?.endsWith(file))
  return line?.match(/\w+(?= from\b)|\w+(?=[,\s]*[,}])/g) ?? []
}

/**
 * The modules that import a module. A part of the contract counts as imported by the modules that name it, and not by the
 * contract's index, which names everything.
 */
export function importersBeyondContract(id: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const index = contractFile.exec(id)?.[1] ?? importers.find((one) => contractFile.test(one))
  if (index === undefined) return importers
  const names = namesInContract(id, modules.getModuleInfo(index)?.code ?? '')
  const users = modules.getModuleInfo(index)?.importers ?? []
  const isUser = (user: string) =>
    names.some((name) => modules.getModuleInfo(user)?.code?.includes(name) ?? true)
  return [...importers.filter((one) => !contractFile.test(one)), ...users.filter(isUser)]
}
