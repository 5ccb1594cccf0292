import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/**
 * Entry points of the pages that open offline: threads, the home page, drafts, the composer and the outbox on both
 * faces, and what every page loads.
 */
const offlineRoots =
  /^src\/(entry-browser\.tsx|app\/startup\/|faces\/(pc|h5)\/(face|home|thread|composer)|features\/(offline|site|composer\/(drafts|editor)|posts\/form|threads\/blocks\/summaries|live)\/|i18n\/(zh|en)\/|api\/|ui\/toast\/|ui\/icon\/)|^_(late|lines|first|base|thread|writing|composer|common|live|runtime)/

/** Returns the URLs of the scripts and styles that stored pages need, with all their imports. */
export function offlineFiles(manifest: Manifest): readonly string[] {
  const keys = new Set(Object.keys(manifest).filter((key) => offlineRoots.test(key)))
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  const files = [...keys].flatMap((key) => {
    const { file = '', css = [], assets = [] } = manifest[key] ?? {}
    return [file, ...css, ...assets]
  })
  return [...new Set(files)]
    .filter((file) => /\.(?:js|css|svg)$/.test(file))
    .sort()
    .map((file) => `/${file}`)
}

/**
 * The build configuration of the service worker, which needs the manifest of the browser build: one script at a stable
 * address.
 */
export function workerConfig(clientFolder: string): InlineConfig {
  const text = readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8')
  const id = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  const build = { id, files: offlineFiles(JSON.parse(text)) }
  return {
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(build) },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  }
}
