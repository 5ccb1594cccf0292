import { readFileSync } from 'node:fs'
import { firstLoadFiles } from './tools/check/first-load.mjs'
import { builtFiles } from './tools/prepare/web-build.mjs'

const manifest = JSON.parse(readFileSync(builtFiles.manifest, 'utf8'))
const inClient = (file) => `web/dist/client/${file}`

export default [
  {
    name: 'h5 home, scripts of the first load',
    path: firstLoadFiles(manifest, [
      'src/entry-browser.tsx',
      'src/faces/h5/face.ts',
      'src/i18n/zh/first.ts',
      /^src\/faces\/h5\/home\//,
    ]).map(inClient),
    limit: '110 kB',
    gzip: true,
  },
]
