import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipOf } from '../../server/src/modules/plugins/packages/package-files.ts'

export { zipOf }

const sdk = fileURLToPath(new URL('../../plugin-sdk/src/index.ts', import.meta.url))

/** Bundles a view as one module without imports. */
async function bundled(folder: string, entry: string): Promise<string> {
  const { build } = await import('vite')
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: { '@chaguan/plugin-sdk': sdk } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'index' },
    },
  })
  const [first] = [output].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk || chunk.imports.length > 0)
    throw new Error(`${entry} could not be bundled to one module without imports.`)
  return chunk.code
}

/** Returns the files of a folder, as relative paths. */
function filesUnder(folder: string, below = folder): string[] {
  return readdirSync(below).flatMap((name) => {
    const path = join(below, name)
    return statSync(path).isDirectory() ? filesUnder(folder, path) : [relative(folder, path)]
  })
}

/**
 * Returns the files of a plugin's package, from its folder: `config.json`, a module `src/<view>.ts` for every view, the
 * files in `assets/<view>` beside it and, if the manifest has a server module, the bundle of `src/server.ts`, or the
 * file itself.
 */
export async function filesOfPlugin(folder: string): Promise<Record<string, string | Uint8Array>> {
  const config = readFileSync(join(folder, 'config.json'), 'utf8')
  const { view = {}, server = '' } = JSON.parse(config) as { view?: object; server?: string }
  const files: Record<string, string | Uint8Array> = { 'config.json': config }
  const present = filesUnder(folder)
  for (const key of Object.keys(view)) {
    const entry = ['ts', 'js'].map((ending) => join('src', `${key}.${ending}`))
    const found = entry.find((path) => present.includes(path))
    if (!found) throw new Error(`there is no ${entry[0]} for the view ${key}`)
    files[`dist/${key}/index.js`] = await bundled(folder, join(folder, found))
    for (const path of present.filter((one) => one.startsWith(join('assets', key, '/'))))
      files[`dist/${relative('assets', path)}`] = readFileSync(join(folder, path))
  }
  const half = join('src', 'server.ts')
  if (server !== '')
    files[server] = present.includes(half)
      ? await bundled(folder, join(folder, half))
      : readFileSync(join(folder, server))
  return files
}

/** Packs the plugin of a folder as a ZIP. */
export const packPlugin = async (folder: string): Promise<Buffer> => zipOf(await filesOfPlugin(folder))
