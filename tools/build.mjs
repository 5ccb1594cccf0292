import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { withLock } from './prepare/lock.mjs'
import { announce, SetupError } from './prepare/messages.mjs'
import { at } from './prepare/paths.mjs'
import { buildStampPath, builtFiles, webSourcesDigest } from './prepare/web-build.mjs'

const web = at('web')
const dist = at('web', 'dist')
const unfinished = at('web', 'dist', '.unfinished')
const entries = {
  config: at('web', 'vite.config.ts'),
  browser: at('web', 'src', 'entry-browser.tsx'),
  server: at('web', 'src', 'entry-server.tsx'),
  workerBuild: at('web', 'build', 'worker-build.ts'),
}

function demandEntries() {
  const missing = Object.values(entries).find((path) => !existsSync(path))
  if (missing) throw new SetupError(`The web app cannot be built: ${missing.slice(at().length)} is missing.`)
}

async function bundle() {
  const { build } = await import('vite')
  const shared = { root: web, configFile: entries.config, mode: 'production', logLevel: 'warn' }
  await build({ ...shared, build: { outDir: `${unfinished}/client`, emptyOutDir: true, manifest: true } })
  // Built after the browser's files, whose manifest it needs.
  const { workerConfig } = await import(entries.workerBuild)
  await build({ ...workerConfig(`${unfinished}/client`), mode: 'production' })
  await build({
    ...shared,
    build: {
      outDir: `${unfinished}/server`,
      emptyOutDir: true,
      ssr: 'src/entry-server.tsx',
      manifest: false,
      copyPublicDir: false,
    },
  })
}

/** Packs the bundled plugins. */
async function packPlugins() {
  const { packPlugin } = await import('./plugins/pack-plugin.ts')
  mkdirSync(`${unfinished}/plugins`)
  for (const name of readdirSync(at('plugins')))
    writeFileSync(`${unfinished}/plugins/${name}.zip`, await packPlugin(at('plugins', name)))
}

/** Puts all finished bundles in place at once, so that a failed build leaves the previous one. */
function putInPlace() {
  for (const part of ['client', 'server', 'plugins']) {
    rmSync(`${dist}/${part}`, { recursive: true, force: true })
    renameSync(`${unfinished}/${part}`, `${dist}/${part}`)
  }
  rmSync(unfinished, { recursive: true, force: true })
}

async function buildWeb() {
  const began = Date.now()
  demandEntries()
  process.env.NODE_ENV = 'production'
  const sources = webSourcesDigest()
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await bundle()
  await packPlugins()
  rmSync(buildStampPath, { force: true })
  putInPlace()
  const absent = Object.values(builtFiles).find((path) => !existsSync(path))
  if (absent) throw new SetupError(`The build ended without ${absent.slice(at().length)}.`)
  writeFileSync(buildStampPath, sources)
  announce(`Built the web app in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

try {
  await withLock(buildWeb)
} catch (error) {
  announce(error instanceof SetupError ? error.message : `${error.message ?? error}`)
  process.exit(1)
}
