import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { announce, SetupError } from './messages.mjs'
import { at, digest, envWithOwnNode, readIfExists, root } from './paths.mjs'
import { runLogged } from './run-command.mjs'

/** Output of a complete build, which the server needs for rendering. */
export const builtFiles = {
  manifest: at('web', 'dist', 'client', '.vite', 'manifest.json'),
  worker: at('web', 'dist', 'client', 'service-worker.js'),
  serverEntry: at('web', 'dist', 'server', 'entry-server.js'),
  plugins: at('web', 'dist', 'plugins'),
}

/** Contains the digest of the sources from which web/dist was built. */
export const buildStampPath = at('web', 'dist', '.stamp')

const sourceFolders = ['web', 'contracts', 'plugin-sdk', 'plugins']
const sourceFiles = [
  'package-lock.json',
  'tsconfig.json',
  join('tools', 'build.mjs'),
  join('tools', 'plugins', 'pack-plugin.ts'),
]
const ignoredFolders = new Set(['node_modules', 'dist', '.vite'])
const ignoredFiles = /[.]test[.]tsx?$/

function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !ignoredFolders.has(entry.name)) yield* filesUnder(path)
    if (entry.isFile() && !ignoredFiles.test(entry.name)) yield path
  }
}

/** Returns a digest of the names and contents of all files in the given folders and files of the repository. */
export function digestOf(folderNames, fileNames) {
  const folders = folderNames.map((folder) => at(folder)).filter((folder) => existsSync(folder))
  const files = [
    ...fileNames.map((file) => at(file)).filter((file) => existsSync(file)),
    ...folders.flatMap((folder) => [...filesUnder(folder)]),
  ]
  return digest(files.flatMap((file) => [relative(root, file).split(sep).join('/'), readFileSync(file)]))
}

/** Returns a digest of all sources of the browser and server bundles. */
export const webSourcesDigest = () => digestOf(sourceFolders, sourceFiles)

const isCurrent = () =>
  Object.values(builtFiles).every((file) => existsSync(file)) &&
  readIfExists(buildStampPath) === webSourcesDigest()

/**
 * Builds the web app when its sources have changed since the last build; throws with the end of the build's output when
 * that fails.
 */
export async function ensureBuilt() {
  if (isCurrent()) return
  announce('Building the web app.')
  const log = at('.cache', 'build.log')
  const env = { ...envWithOwnNode(), NO_COLOR: '1', FORCE_COLOR: '0' }
  const { code, output } = await runLogged('node', [at('tools', 'build.mjs')], { env, log })
  if (code === 0) return
  const lines = output.trim().split('\n')
  if (lines.length === 1) throw new SetupError(lines[0])
  throw new SetupError(
    `${lines.slice(-12).join('\n')}\nThe web app could not be built (details: ${relative(root, log)}).`,
  )
}
