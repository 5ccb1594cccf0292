import { existsSync } from 'node:fs'
import type { Face } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { assetsOf } from '../app/rendering/assets.ts'
import { componentOf } from '../app/router/load-page.ts'
import { type PageName, pageOf, pages } from './index.ts'

const faces: readonly Face[] = ['pc', 'h5']
const names = Object.keys(pages) as PageName[]
const web = new URL('../../', import.meta.url)

describe.each(faces)('the pages of %s', (name) => {
  test.each(names)('%s has the component of its definition', async (page) => {
    const component = componentOf(pageOf(page), name)
    expect(existsSync(new URL(component.file, web))).toBe(true)
    expect(typeof (await component.load())).toBe('function')
  })
})

describe('a form posted without scripts', () => {
  const posted = (path: string, fields: Record<string, string>) => {
    const found = formActionOf(path, fields)
    return found && { ...found, input: found.action.input(fields, found.params) }
  }

  test('liking a thread likes its first post and redirects back to the thread', () => {
    const found = posted('/thread/12', { action: 'like', postId: '112', isOn: '1' })
    expect(found?.action.endpoint.path).toBe('/api/v3/posts.update')
    expect(found?.input).toEqual({ postId: 112, data: { attributes: { isLiked: true } } })
    expect(found?.action.next([], {}, found.params)).toBe('/thread/12')
  })

  test.each([
    ['/thread/12', 'steal'],
    ['/thread/12', 'constructor'],
    ['/thread/12', '__proto__'],
    ['/nope', 'like'],
    ['/thread/12', ''],
  ])('%s has no form "%s"', (path, action) => {
    expect(formActionOf(path, { action })).toBeUndefined()
  })
})

test('a page lists its own files and all their imports, each once, with base styles first', () => {
  const manifest = {
    entry: { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['base'] },
    base: { file: 'assets/base.js', css: ['assets/base.css'] },
    page: { file: 'assets/page.js', css: ['assets/page.css'], imports: ['base', 'entry'] },
  }
  expect(assetsOf(manifest, ['entry', 'page', 'gone'])).toEqual({
    scripts: ['/assets/base.js', '/assets/entry.js', '/assets/page.js'],
    styles: ['/assets/base.css', '/assets/entry.css', '/assets/page.css'],
  })
})
