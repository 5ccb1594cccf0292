import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { asciiOnly } from './build/ascii-only.ts'
import { faceStyles } from './build/face-styles.ts'
import { flatImports } from './build/flat-imports.ts'
import { leanContracts } from './build/lean-contracts.ts'
import { leanPages } from './build/lean-pages.ts'
import { leanQueries } from './build/lean-queries.ts'
import { isInFirstLoad, type Modules, pagePartOf } from './build/page-parts.ts'
import { plainIcons } from './build/plain-icons.ts'

/** Plugins and themes hang on class names, so they are the written ones behind one prefix; states stay bare. */
const stableName = (local: string) => (local.startsWith('is-') ? local : `dzq-${local}`)

/** What every page runs: one file of it packs smaller than many, and changes less often than the pages. */
const always =
  /node_modules\/(react|react-dom|scheduler|@tanstack)\/|\/web\/src\/i18n\/(texts|use-texts|clock|formats)\.tsx?$/

/** What lists and pages of threads are made of is one file too; forms and what floats come with the pages that have them. */
const parts =
  /\/web\/src\/(ui\/(?!captcha|player|file|text-field|upload|dialog|menu|alert|spinner|photo\/ImageGrid|avatar\/AvatarGroup|tabs\/TabView|back-to-top|divider|dropdown|floating|hover-card|image-previewer|popover|progress|slider|table|tooltip)|api\/(?!captcha|LogOutForm|comment-text|use-|own-path|upload|login-return|log|kept-in-tab|reading)|features\/threads\/(?!RecommendedThreads|blocks\/(?!late-lines))|features\/site\/(Copyright|SiteBrand|ThemeSwitch|use-)|i18n\/failure)/
const shared = 4
const partOf = (id: string, modules: Modules) =>
  parts.test(id) && isInFirstLoad(id, modules) ? 'parts' : null
/** What only other pages share is a file of its own, so that home never carries what was added for them. */
const pieceOf = (id: string, modules: Modules) =>
  parts.test(id) && !isInFirstLoad(id, modules) ? 'pieces' : null

/** What stands around the pages of both faces, with its icons: small pieces pack better in one file. */
const around =
  /\/web\/src\/(features\/site\/(SiteBrand|ThemeSwitch|RefusedPage|use-navigation)|ui\/(empty\/Oops|Late|use-late))|node_modules\/lucide-react\/.*\/(arrow-up|plus|search|sliders-horizontal|house|compass|user|languages|moon|lock|circle-alert)\.m?js$/

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    plainIcons(),
    ...(isSsrBuild ? [asciiOnly()] : [leanContracts(), leanPages(), leanQueries(), flatImports()]),
  ],
  css: { modules: { generateScopedName: stableName }, postcss: { plugins: [faceStyles()] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // Small on the server too: the source of a script stays in memory as long as the process runs.
    minify: true,
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          input: fileURLToPath(new URL('./src/entry-browser.tsx', import.meta.url)),
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: always, priority: 2 },
                { name: partOf, minShareCount: shared, priority: 1 },
                { name: pieceOf, minShareCount: shared, includeDependenciesRecursively: false },
                { name: 'around', test: around },
                { name: pagePartOf, includeDependenciesRecursively: false },
              ],
            },
          },
        },
  },
  // The server build stands alone: it starts quickly and loads nothing from node_modules.
  ssr: { noExternal: true, target: 'node' },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify(mode) } } : {}),
}))
