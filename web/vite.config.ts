import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserContract } from './build/browser-contract.ts'
import { chunkNameOf, ofSomePages } from './build/page-chunks.ts'
import { asciiOnly, faceStyles, stableName, styleSheets } from './build/plugins.ts'

/** What every page runs: one file of it packs smaller than many, and changes less often than the pages. */
const always =
  /node_modules\/(react|react-dom|scheduler|@tanstack)\/|\/contracts\/src\/texts\/translate\.ts$|\/web\/src\/i18n\/(texts|use-texts|clock|formats)\.tsx?$/

/** Pages that most ways lead to; for the others the list of what they need would weigh more on the first load than it saves. */
const oftenNext = /\/(ThreadPage|UserPage|SearchPage|MessagePage)-/

/** Files that every page has before it loads any other. */
const alwaysThere = /\/(rolldown-runtime|base|first|entry-browser|start|runtime-preload)-[\w-]{8}\.js$/

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [browserContract(), react(), styleSheets(), ...(isSsrBuild ? [asciiOnly()] : [])],
  // Texts are read by key: an export for each would be written twice.
  json: { namedExports: false },
  css: { modules: { generateScopedName: stableName }, postcss: { plugins: [faceStyles()] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What the next page needs is fetched side by side, and not found one file behind the other.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) =>
        needed.filter((one) => !one.endsWith('.js') || (oftenNext.test(file) && !alwaysThere.test(one))),
    },
    reportCompressedSize: false,
    // Small on the server too: the source of a script stays in memory as long as the process runs.
    minify: true,
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          // Limits, failure codes and other constants are written where they are used, so that no file is shared for them.
          optimization: { inlineConst: { mode: 'all' } },
          input: fileURLToPath(new URL('./src/entry-browser.tsx', import.meta.url)),
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: (id) => always.test(id) && !ofSomePages.test(id), priority: 2 },
                { name: chunkNameOf, includeDependenciesRecursively: false },
              ],
            },
          },
        },
  },
  // The server build stands alone: it starts quickly and loads nothing from node_modules.
  ssr: { noExternal: true, target: 'node' },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify(mode) } } : {}),
}))
