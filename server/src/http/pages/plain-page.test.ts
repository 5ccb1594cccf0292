import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brandedPage } from './plain-page.ts'

test('a page that needs no web app has the fonts of the web app', async () => {
  const tokens = await readFile(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
  const fonts = /--dzq-font:([^;]+);/
    .exec(tokens)?.[1]
    ?.replaceAll(/\s*,\s*/g, ',')
    .trim()
  const page = brandedPage({ lang: 'en', theme: 'auto', nonce: 'n', siteName: '', title: '', main: '' })
  expect(/body\{[^}]*font:16px\/1\.6 ([^}]+)\}/.exec(page)?.[1]).toBe(fonts)
})
