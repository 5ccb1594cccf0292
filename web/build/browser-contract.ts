import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const contractFile = /^(.*\/contracts\/src\/browser\.ts)(?:\?part=([\w.]+))?$/

/** Tables of which most modules use a few entries: each entry becomes a constant, which the bundler can inline. */
const tables = ['accountLimits', 'blockLimits', 'failureCodes', 'limits']

type Values = Readonly<Record<string, unknown>>

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const isApi = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every(isEndpoint)

/**
 * Returns the exported values of a module that JSON can represent; evaluated in a separate process, without earlier
 * state.
 */
export async function exportedValuesOf(file: string): Promise<Values> {
  const script = `console.log(JSON.stringify(await import(${JSON.stringify(pathToFileURL(file))})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout)
}

const namesIn = (line: string) => /\{([^}]*)\}/.exec(line)?.[1]?.match(/\w+/g) ?? []

/** `export { … } from '…'` of another module, which may export functions, is copied unchanged. */
const copiedLines = (source: string) => source.match(/^export \{[^}]*\} from '[^']+'$/gm) ?? []

const reExport = (what: string, file: string, part: string) =>
  `export ${what} from ${JSON.stringify(`${file}?part=${part}`)}\n`

/** Generates the browser contract with its endpoints and constants in separate modules: `browser.ts?part=tomIds`. */
export function contractIndex(source: string, values: Values, file = 'browser.ts'): string {
  const kept = copiedLines(source)
  const copiedNames = kept.flatMap(namesIn)
  const parts = Object.entries(values)
    .filter(([name]) => !copiedNames.includes(name))
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
 * Generates a part of the contract: a constant, the entries of a table, the endpoints of a noun (`threadsApi`), each in
 * a separate module, or a single one of these (`threadsApi.openThread`).
 */
export function contractPart(part: string, values: Values, file = 'browser.ts'): string {
  const [name = '', endpoint] = part.split('.')
  const value = values[name]
  if (isApi(value) && endpoint !== undefined) return constants({ [endpoint]: value[endpoint] })
  if (isApi(value))
    return Object.keys(value)
      .map((one) => reExport(`{ ${one} }`, file, `${name}.${one}`))
      .join('')
  return constants(tables.includes(name) ? (value as Values) : { [name]: value })
}

/** The hook by which a plugin controls Vitest's module cache. */
interface TestCacheRules {
  configureVitest(rules: {
    defineCacheKeyGenerator(keyOf: (module: { readonly id: string }) => false | undefined): void
  }): void
}

/**
 * Replaces `contracts/src/browser.ts` by its values: pages load neither schemas nor the schema library, and only the
 * endpoints and table entries that they use.
 */
export function browserContract(): Plugin & TestCacheRules {
  let values: Promise<Values> | undefined
  return {
    name: 'browser-contract',
    enforce: 'pre',
    // The values depend on all sources of the contract, not on this file alone.
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
        values ??= exportedValuesOf(file)
        if (part !== undefined)
          return { code: contractPart(part, await values, file), moduleType: 'js', moduleSideEffects: false }
        const folder = dirname(file)
        for (const source of readdirSync(folder, { encoding: 'utf8', recursive: true }))
          if (source.endsWith('.ts')) this.addWatchFile(join(folder, source))
        return {
          code: contractIndex(readFileSync(file, 'utf8'), await values, file),
          moduleType: 'js',
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** The bundler's information on the modules of a build. */
export interface Modules {
  getModuleInfo(id: string): {
    readonly code?: string | null
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
    readonly isEntry: boolean
  } | null
}

/**
 * The names by which users of the contract refer to a module's exports: `threadsApi.openThread`, or each of its
 * constants.
 */
function namesInContract(id: string, index: string): readonly string[] {
  const part = contractFile.exec(id)?.[2]
  if (part !== undefined) return [part]
  const file = id.split('/contracts/src/').at(-1) ?? ''
  const line = index.split('\n').find((one) => /["']([^"']+)["'];?$/.exec(one)?.[1]?.endsWith(file))
  return line?.match(/\w+(?= from\b)|\w+(?=[,\s]*[,}])/g) ?? []
}

/**
 * Returns the modules that import a module. A part of the contract counts as imported by the modules that refer to it,
 * and not by the contract's index, which re-exports everything.
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
