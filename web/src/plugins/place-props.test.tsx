// @vitest-environment jsdom
import {
  type CategoryView,
  categoriesApi,
  forumApi,
  notificationsApi,
  type PagePlugin,
  threadsApi,
} from '@chaguan/contracts/browser'
import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../api/query.ts'
import { ThreadSlot } from '../features/threads/ThreadSlot.tsx'
import { feedQuery, readFeedQuery, recommendedQuery, stickyQuery } from '../shared/threads/feed-query.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { aPage, aSite, aThread, fakeSite } from '../testing/site-fixtures.ts'
import { PluginPart } from './PluginPart.tsx'
import { PluginProvider } from './plugin-context.ts'
import { registerPluginPart, Slot } from './Slot.tsx'
import { loadTrusted } from './TrustedPart.tsx'

registerPluginPart(PluginPart)
afterEach(cleanup)

type TestProps = PluginProps & Record<string, (...args: readonly unknown[]) => void>
let given: TestProps
const appId = '65f0a1b2c3d60'

/** A plugin that records its props. */
async function reading(at: string, key: string): Promise<PagePlugin> {
  const script = `/plugin_files/facts/${key}/${at}/index.js`
  const [target, hookName] = at.split('@')
  const make: PluginModule = (host) => ({
    ...{ pluginName: 'facts', version: '1.0.0', target, hookName, author: 'Lin', type: 1, appid: appId },
    platform: ['pc', 'h5'],
    component: host.createElement((props: object) => {
      given = props as TestProps
      return null
    }),
  })
  await loadTrusted(
    script,
    'facts',
    async () => ({ default: make }),
    () => {},
  )
  const view = { key, places: [at], faces: ['pc', 'h5'] as const, height: 0, script, styles: [] }
  const facts = { appId, name: 'facts', title: '', version: '1.0.0', type: 1, isFilter: false, digest: '' }
  return { ...facts, isTrusted: true, canUse: false, settings: {}, views: [view] }
}

const aCategory = (change: Partial<CategoryView>): CategoryView => ({
  ...{ pid: 0, categoryId: 1, name: '', description: '', icon: '', sort: 0, property: 0, threadCount: 3 },
  ...{ parentid: 0, canCreateThread: true, searchIds: [], children: [] },
  ...change,
})
const child = aCategory({ categoryId: 6, name: '环湖', children: [] })
const categories = [
  aCategory({ categoryId: 5, name: '骑行', children: [child] as never }),
  aCategory({ categoryId: 7, name: '喝茶', children: [] }),
]
const counts = {
  dialogNotifications: 2,
  unreadNotifications: 4,
  typeUnreadNotifications: { liked: 3, system: 1 },
}

async function giveAt(at: string, ids = 'all') {
  const site = aSite()
  const feed = readFeedQuery({ params: { ids }, query: new URLSearchParams('sort=2'), site })
  const go = vi.fn()
  const plugins = [await reading(at, ids.replaceAll('_', 'x'))]
  renderInApp(
    <PluginProvider value={{ plugins, face: 'pc' }}>
      <Slot at={at as never} of={{ feed }} />
    </PluginProvider>,
    {
      pageContext: { go, userId: 1 },
      answers: [
        [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
        [query(categoriesApi.listCategories, {}), categories],
        [query(notificationsApi.countUnread, {}), counts],
        [stickyQuery(feed), [aThread({ threadId: 50, title: '公约 &amp; 茶' })]],
        [recommendedQuery, [aThread({ threadId: 51, title: '龙井', viewCount: 9 })]],
      ],
    },
  )
  return { go }
}

const categoryFacts = [
  { categoryId: 5, name: '骑行', children: [{ categoryId: 6, name: '环湖' }] },
  { categoryId: 7, name: '喝茶', children: [] },
]

test('the header passes the unread counts to plugins, and searches for them', async () => {
  const { go } = await giveAt('plugin_global@header_replace_hook')
  expect(given.renderData).toEqual({ totalUnread: 6 })
  expect(given.message).toEqual({
    totalUnread: 6,
    dialogMessageUnread: 2,
    accountUnread: 1,
    financialUnread: 0,
    threadUnread: 3,
  })
  given.onSearch?.('龙井')
  expect(go).toHaveBeenCalledWith(`/search?keyword=${encodeURIComponent('龙井')}`)
})

test('the filters pass the categories to plugins and let them change the feed; invalid parts are ignored', async () => {
  const { go } = await giveAt('plugin_index@tabs_replace_hook', '5_6')
  expect(given.renderData).toMatchObject({ categories: categoryFacts })
  given.changeFilter?.({ types: ['109'], essence: 1, categoryids: [7] })
  expect(go).toHaveBeenLastCalledWith('/cate/7/seq/0?essence=1&type=109&sort=2')
  given.changeFilter?.({ types: 'all', sort: 9, attention: 'yes' })
  expect(go).toHaveBeenLastCalledWith('/cate/5_6/seq/0?sort=2')
})

test('the left column passes the shown categories to plugins and opens others', async () => {
  const { go } = await giveAt('plugin_index@left_replace_hook', '6')
  expect(given.renderData).toMatchObject({
    categories: categoryFacts,
    activeCategoryId: 5,
    activeChildCategoryId: 6,
    isError: false,
    errorText: '',
  })
  given.onNavigationClick?.({ categoryIds: [5, 6] })
  expect(go).toHaveBeenLastCalledWith('/cate/5_6/seq/0?sort=2')
  given.onNavigationClick?.({ categoryIds: ['../admin'] })
  expect(go).toHaveBeenLastCalledWith('/?sort=2')
})

test.each<[string, object]>([
  [
    'plugin_index@topping_insert_before_hook',
    { renderData: { sticks: [{ threadId: 50, title: '公约 & 茶' }] } },
  ],
  ['plugin_index@topping_replace_hook', { sticks: [{ threadId: 50, title: '公约 & 茶' }] }],
  [
    'plugin_index@right_replace_hook',
    {
      renderData: { recommends: [{ threadId: 51, title: '龙井', viewCount: 9 }], url: 'https://tea.example' },
    },
  ],
  [
    'plugin_index@recommend_replace_hook',
    { renderData: { recommends: [{ threadId: 51, title: '龙井', viewCount: 9 }] } },
  ],
  ['plugin_index@qrcode_replace_hook', { renderData: { url: 'https://tea.example' } }],
])('%s passes to a plugin the data of what it replaces, and no more', async (at, facts) => {
  await giveAt(at)
  const [target, hookName] = at.split('@')
  expect(given).toMatchObject({ ...facts, threadData: null, postData: null })
  expect(given._pluginInfo).toEqual({ pluginName: 'facts', version: '1.0.0', appid: appId, target, hookName })
})

test('a plugin shows another body of its own content in any thread of the page, and of no other plugin', async () => {
  const at = 'plugin_index@thread_extension_display_hook'
  const block = (tomId: string) => ({ tomId, operation: '', body: { n: 1 }, priceList: [], threadId: 12 })
  const thread = aThread({ content: { text: '', indexes: { [appId]: block(appId), other: block('other') } } })
  const feed = feedQuery(readFeedQuery({ params: {}, query: new URLSearchParams(), site: aSite() }))
  const plugins = [await reading(at, 'card')]
  const { client } = renderInApp(
    <PluginProvider value={{ plugins, face: 'pc' }}>
      <ThreadSlot at={at} thread={thread} />
    </PluginProvider>,
    {
      answers: [
        [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
        [feed, aPage([thread])],
      ],
    },
  )
  expect(given.renderData).toEqual({ n: 1 })
  given.updateListThreadIndexes?.(12, 'other', { n: 3 })
  given.updateListThreadIndexes?.(12, appId, { n: 2 })
  const bodies = client
    .getQueryData<{ pageData: (typeof thread)[] }>([threadsApi.listThreads.path, feed.input])
    ?.pageData.map(({ content: { indexes } }) => [indexes[appId]?.body, indexes.other?.body])
  expect(bodies).toEqual([[{ n: 2 }, { n: 1 }]])
})

test('data that a plugin stores on a page reaches all its views, frozen and merged, and no other plugin', async () => {
  const { go } = await giveAt('plugin_global@footer_replace_hook')
  act(() => given.pluginAction.set('basket', { tea: 1 }))
  act(() => given.pluginAction.set('basket', { cups: 2 }))
  expect(given.pluginStore).toEqual({ basket: { tea: 1, cups: 2 } })
  expect(given.pluginAction.get('basket')).toEqual({ tea: 1, cups: 2 })
  expect(Object.isFrozen(given.pluginStore.basket)).toBe(true)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  act(() => given.pluginAction.set('basket', { all: 'x'.repeat(100_001) }))
  expect(warn).toHaveBeenCalled()
  expect(given.pluginStore.basket).toEqual({ tea: 1, cups: 2 })
  given.dzqRouter.push('https://elsewhere.example')
  given.dzqRouter.push('//elsewhere.example')
  expect(go).not.toHaveBeenCalled()
  given.dzqRouter.replace('/my')
  expect(go).toHaveBeenCalledWith('/my', { replace: true })
})
