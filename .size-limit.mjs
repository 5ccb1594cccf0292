import { readFileSync } from 'node:fs'
import { firstLoadFiles } from './tools/check/first-load.mjs'
import { builtFiles } from './tools/prepare/web-build.mjs'

const manifest = JSON.parse(readFileSync(builtFiles.manifest, 'utf8'))
const inClient = (file) => `web/dist/client/${file}`

/** Everything that runs when a visitor opens the home page, until they first touch it. */
const first = firstLoadFiles(manifest, [
  'src/entry-browser.tsx',
  'src/app/startup/runtime-preload.ts',
  'src/app/startup/start.tsx',
  /_first-h5-/,
  'src/i18n/zh/first.ts',
  /^src\/faces\/h5\/home\//,
])
/** What every page fetches with the first sign of a reader. */
const soon = [
  ...first,
  ...firstLoadFiles(manifest, [/(^|\/)_?late-/, /(^|\/)_?lines-/, 'src/i18n/zh/blocks.json']),
]
/** Chunks of single pages, which no other page may load: one import from them would bring all of their page along. */
const ofPages = soon.filter((file) => /(^|\/)(thread|composer|writing|common)-/.test(file))
if (ofPages.length > 0) throw new Error(`Every page would load: ${ofPages.join(', ')}`)
/** What these sources load besides. */
const beyond = (roots) => firstLoadFiles(manifest, roots).filter((file) => !soon.includes(file))

/** Code that must not come with a page, because only what is opened there needs it. */
const apart = ['src/ui/image-previewer/ImagePreviewer.tsx', 'src/features/composer/editor/RichEditor.tsx']
const alongside = apart.filter((source) => first.includes(manifest[source]?.file ?? ''))
if (alongside.length > 0) throw new Error(`The first load brings along: ${alongside.join(', ')}`)

export default [
  {
    name: 'h5 home, scripts of the first load',
    path: first.map(inClient),
    limit: '110 kB',
    gzip: true,
  },
  {
    name: 'what a visitor’s thread on h5 fetches with the first touch',
    path: firstLoadFiles(manifest, ['src/faces/h5/thread/ThreadPage.tsx', 'src/i18n/zh/rest.ts'])
      .filter((file) => !first.includes(file))
      .map(inClient),
    limit: '90 kB',
    gzip: true,
  },
  {
    name: 'composer with its editor, beyond what every page of h5 has',
    path: beyond([
      'src/faces/h5/composer/ComposerPage.tsx',
      'src/features/composer/editor/RichEditor.tsx',
    ]).map(inClient),
    limit: '190 kB',
    gzip: true,
  },
  {
    name: 'image viewer, beyond what every page of h5 has',
    path: beyond(['src/ui/image-previewer/ImagePreviewer.tsx']).map(inClient),
    limit: '20 kB',
    gzip: true,
  },
]
