import type { Face } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../app/rendering/render-page.tsx'
import { aPageRequest } from '../testing/site-fixtures.ts'

const aCategory = (categoryId: number, name: string, children: readonly object[] = []) => ({
  categoryId,
  name,
  icon: '',
  threadCount: 0,
  searchIds: [categoryId],
  children,
})
const categories = [aCategory(3, '生活', [aCategory(4, '骑行'), aCategory(5, '做饭')]), aCategory(7, '读书')]

async function draw(face: Face, ids: string) {
  const answers = { '/api/v3/categories': categories }
  const { html = '' } = await renderPage(aPageRequest({ url: `/cate/${ids}/seq/0`, face, answers }), {})
  const marked = (part: RegExp) =>
    [...(part.exec(html)?.[0] ?? '').matchAll(/<a[^>]*aria-current[^>]*>(.*?)<\/a>/g)].map(
      ([, inside = '']) => inside.replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, '').replace(/\d+$/, ''),
    )
  return { html, marked }
}

const menu = /<nav[^>]*class="[^"]*cates.*?<\/nav>/s
const tabs = /<nav class="[^"]*tabs.*?<\/nav>/s
const rows = /<section aria-label="内容分类".*?<\/section>/s

describe.each<Face>(['pc', 'h5'])('the page of a list of categories on %s', (face) => {
  test.each([
    ['3', '生活'],
    ['3_4_5', '生活'],
    ['4', '骑行'],
    ['3_4', '生活、骑行'],
    ['9', '首页'],
  ])('the page of %s is named “%s”', async (ids, name) => {
    const { html } = await draw(face, ids)
    expect(html).toContain(`<title>${name} - 茶馆</title>`)
    expect(html).toContain(`<meta property="og:title" content="${name} - 茶馆">`)
  })

  test.each([
    ['4', '骑行'],
    ['4_5', '骑行、做饭'],
    ['9', '内容分类'],
  ])('the feeds of %s are titled “%s”', async (ids, name) => {
    const { html } = await draw(face, ids)
    expect(html).toContain(`title="${name} - 茶馆 (RSS)"`)
    expect(html).toContain(`title="${name} - 茶馆 (Atom)"`)
  })

  test.each([
    ['3', '生活'],
    ['3_4', '生活'],
    ['4_5', '生活'],
    ['5', '生活'],
    ['7_3', '读书'],
  ])('the tabs at %s show %s, the default list', async (ids, name) => {
    expect((await draw(face, ids)).marked(tabs)).toEqual([name])
  })
})

test.each([
  ['3_4_5', ['生活']],
  ['3_4', ['生活', '骑行']],
  ['4_5', ['骑行', '做饭']],
  ['7_4', ['骑行', '读书']],
])('the menu on pc highlights for %s the chosen entries: %j', async (ids, names) => {
  expect((await draw('pc', ids)).marked(menu)).toEqual(names)
})

test.each([
  ['3', []],
  ['3_4', ['骑行']],
  ['5', ['做饭']],
])('of the child categories on h5, %s highlights %j', async (ids, names) => {
  expect((await draw('h5', ids)).marked(rows)).toEqual(names)
})

test('the list of categories shows the icon of all categories, which no category has', async () => {
  const { html } = await draw('pc', '3')
  expect(menu.exec(html)?.[0]).toContain('#layout-grid')
})
