// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Face, WebApp } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { assetsOf, type Manifest } from '../app/rendering/assets.ts'
import { faceKeyOf } from '../app/rendering/faces.ts'
import { componentOf } from '../app/router/load-page.ts'
import { aPageRequest } from '../testing/site-fixtures.ts'
import { type PageName, pageOf, pages } from './index.ts'

const dist = join(import.meta.dirname, '../../dist')
const faces: readonly Face[] = ['pc', 'h5']
const names = Object.keys(pages) as PageName[]

const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8'))

const importBuilt = (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ join(dist, file))

describe.each(faces)('the built pages of %s', (face) => {
  test.each(names)('%s has a component in its browser chunk', async (name) => {
    const { file } = componentOf(pageOf(name), face)
    const chunk = await importBuilt(`client/${manifest[file]?.file}`)
    expect(Object.values(chunk).some((value) => typeof value === 'function')).toBe(true)
  })

  test.each([
    ['/', 'id="main"'],
    ['/thread/12', '照片真好'],
  ])('%s is rendered by the server bundle', async (url, text) => {
    const { webApp } = (await importBuilt('server/entry-server.js')) as { webApp: WebApp }
    const { status, html } = await webApp.render(aPageRequest({ face, url }))
    expect(status).toBe(200)
    expect(html).toContain(text)
  })
})

test.each([
  ['pc', '.dzq-header'],
  ['h5', '.dzq-screen'],
  ['admin', '.dzq-amenu'],
] as const)('the document of a page in the shell %s names the styles of its frame', (shell, part) => {
  const { styles } = assetsOf(manifest, [faceKeyOf(manifest, shell)])
  const text = styles.map((file) => readFileSync(join(dist, 'client', file), 'utf8')).join('')
  expect(text).toContain(part)
})
