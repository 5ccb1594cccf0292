// @vitest-environment jsdom
import { type Face, forumApi, type PagePlugin } from '@chaguan/contracts/browser'
import type { PluginHost, PluginModule } from '@chaguan/plugin-sdk'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../api/query.ts'
import { ThreadSlot } from '../features/threads/ThreadSlot.tsx'
import { readFeedQuery } from '../shared/threads/feed-query.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { aSite, aThread, fakeSite } from '../testing/site-fixtures.ts'
import { PluginPart } from './PluginPart.tsx'
import { PluginProvider } from './plugin-context.ts'
import { registerPluginPart, Slot } from './Slot.tsx'
import { loadTrusted } from './TrustedPart.tsx'

registerPluginPart(PluginPart)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let scripts = 0

/** A trusted plugin with one view at a place, and its module. */
async function aPlugin(
  at: string,
  make: PluginModule,
  change: Partial<PagePlugin> = {},
): Promise<PagePlugin> {
  scripts += 1
  const script = `/plugin_files/${scripts}/dist/top/index.js`
  await loadTrusted(
    script,
    'plugin',
    async () => ({ default: make }),
    () => {},
  )
  const view = { key: 'top', places: [at], faces: ['pc', 'h5'] as const, height: 0, script, styles: [] }
  const facts = { appId: `plugin${scripts}`, name: `plugin${scripts}`, title: '', version: '1.0.0', type: 0 }
  return {
    ...facts,
    isFilter: false,
    digest: '',
    isTrusted: true,
    canUse: false,
    settings: {},
    views: [view],
    ...change,
  }
}

const saying =
  (text: string, more: object = {}): PluginModule =>
  (host) => ({
    pluginName: 'banner',
    version: '1.0.0',
    target: 'plugin_index',
    hookName: 'header_insert_before_hook',
    author: 'Lin',
    type: 0,
    appid: 'a',
    platform: ['pc', 'h5'],
    component: host.createElement(() => host.createElement(host.ui.Text, null, text)),
    ...more,
  })

function show(plugins: readonly PagePlugin[], slot: React.ReactNode, face: Face = 'pc') {
  renderInApp(<PluginProvider value={{ plugins, face }}>{slot}</PluginProvider>, {
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
}

const before = 'plugin_index@header_insert_before_hook'
const left = 'plugin_index@left_replace_hook'
const feed = readFeedQuery({ params: {}, query: new URLSearchParams(), site: aSite() })

test('a place that plugins add to renders all of them in their order', async () => {
  show(
    [await aPlugin(before, saying('first')), await aPlugin(before, saying('second'))],
    <Slot at={before} />,
  )
  expect(document.body.textContent).toContain('firstsecond')
})

test('a place that plugins replace renders the first of them, and the site’s content without one', async () => {
  show(
    [await aPlugin(left, saying('first')), await aPlugin(left, saying('second'))],
    <Slot at={left} of={{ feed }}>
      own
    </Slot>,
  )
  expect(document.body.textContent).toContain('first')
  expect(document.body.textContent).not.toMatch(/second|own/)
  cleanup()
  show(
    [await aPlugin(before, saying('elsewhere'))],
    <Slot at={left} of={{ feed }}>
      own
    </Slot>,
  )
  expect(document.body.textContent).toContain('own')
})

test('a plugin for another face is not rendered', async () => {
  const plugin = await aPlugin(before, saying('phones only'))
  const forPhones = { ...plugin, views: plugin.views.map((view) => ({ ...view, faces: ['h5'] as const })) }
  show([forPhones], <Slot at={before} />)
  expect(screen.queryByText('phones only')).toBeNull()
  cleanup()
  show([forPhones], <Slot at={before} />, 'h5')
  expect(screen.getByText('phones only')).toBeTruthy()
})

test.each<[string, object, string]>([
  ['name that is missing', { pluginName: '' }, '插件名称 pluginName 不能为空'],
  ['version', { version: '1' }, '插件版本 version 必须是用点分隔的三段数字'],
  ['version of four digits', { version: '1.0.1000' }, '插件版本 version 必须是用点分隔的三段数字'],
  ['target', { target: 'nowhere' }, '插件目标 target 缺失，或不在允许的列表中'],
  ['target among right ones', { target: ['plugin_index', 'nowhere'] }, '插件目标 target 缺失'],
  ['empty list of targets', { target: [] }, '插件目标 target 缺失，或不在允许的列表中'],
  ['hook that is missing', { hookName: undefined }, '插件钩子 hookName 不能为空'],
  ['component', { component: 'div' }, '插件组件 component 必须是有效的元素，或 padding'],
  ['author that is missing', { author: undefined }, '插件作者 author 不能为空'],
  ['type that is missing', { type: '' }, '插件类型 type 不能为空'],
  ['appid that is missing', { appid: null }, '插件标识 appid 不能为空'],
  ['platform', { platform: ['tv'] }, '插件平台 platform 不能为空，且至少包含 pc、h5、mini 之一'],
  ['empty list of platforms', { platform: [] }, '插件平台 platform 不能为空'],
])(
  'a plugin with a wrong %s renders nothing and logs a warning, and the rest of the page is intact',
  async (_, wrong, warning) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const plugins = [await aPlugin(before, saying('wrong', wrong)), await aPlugin(before, saying('right'))]
    show(plugins, <Slot at={before} />)
    expect(document.body.textContent).toContain('right')
    expect(document.body.textContent).not.toContain('wrong')
    expect(warn.mock.calls.map(String).join()).toContain(warning)
  },
)

test('a plugin that throws is replaced by the site’s content, and the plugin beside it is intact', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const throwing = saying('', {})
  const broken: PluginModule = (host: PluginHost) => ({
    ...throwing(host),
    component: host.createElement(() => {
      throw new Error('broken')
    }),
  })
  show(
    [await aPlugin(left, broken), await aPlugin(before, saying('beside'))],
    <>
      <Slot at={left} of={{ feed }}>
        own
      </Slot>
      <Slot at={before} />
    </>,
  )
  expect(document.body.textContent).toContain('ownbeside')
})

test('the props of a plugin are frozen and contain of the viewer only the name and the picture', async () => {
  let given: Record<string, unknown> = {}
  const reading: PluginModule = (host) => ({
    ...saying('')(host),
    component: host.createElement((props: Record<string, unknown>) => {
      given = props
      return null
    }),
  })
  show([await aPlugin(before, reading)], <Slot at={before} of={{ threadData: { title: 'tea' } }} />)
  expect(Object.isFrozen(given.threadData)).toBe(true)
  expect(() => Object.assign(given.site as object, { lang: 'x' })).toThrow()
  expect(Object.isFrozen(given.dzqRouter)).toBe(true)
  expect(Object.keys(given).sort()).toEqual([
    '_pluginInfo',
    'canUse',
    'dzqRouter',
    'isLogin',
    'pluginAction',
    'pluginStore',
    'postData',
    'renderData',
    'settings',
    'site',
    'threadData',
    'userInfo',
  ])
})

test('a plugin on a page without the site’s data logs a warning and is not rendered', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const plugins = [await aPlugin(before, saying('told nothing'))]
  renderInApp(
    <PluginProvider value={{ plugins, face: 'pc' }}>
      <Slot at={before} />
    </PluginProvider>,
    { answers: [[query(forumApi.readForum, {}), {}]] },
  )
  expect(screen.queryByText('told nothing')).toBeNull()
  expect(warn.mock.calls.join()).toContain(`插件 ${plugins[0]?.name} 缺少必要参数，不予渲染`)
})

test.each(['@header_insert_before_hook', 'plugin_index@', ''])(
  'a slot that is named %j is an error, draws no plugin, and leaves what the site draws there',
  async (at) => {
    const problem = vi.spyOn(console, 'error').mockImplementation(() => {})
    show([await aPlugin(at, saying('nowhere'))], <Slot at={at as never}>own</Slot>)
    expect(document.body.textContent).toContain('own')
    expect(screen.queryByText('nowhere')).toBeNull()
    await vi.waitFor(() =>
      expect(problem.mock.calls.join()).toContain('插件插槽缺少 target 或 hookName，不予渲染'),
    )
  },
)

test('a button of a plugin works in the page', async () => {
  const counting: PluginModule = (host) => ({
    ...saying('')(host),
    component: host.createElement(() => {
      const [count, setCount] = host.useState(0)
      return host.createElement(host.ui.Button, { onPress: () => setCount(count + 1) }, `${count} times`)
    }),
  })
  show([await aPlugin(before, counting)], <Slot at={before} />)
  act(() => screen.getByText('0 times').click())
  expect(screen.getByText('1 times')).toBeTruthy()
})

test('a thread card contains the plugins of its own content only', async () => {
  const at = 'plugin_index@thread_extension_display_hook'
  const content = await aPlugin(at, saying('sign up'), { type: 1 })
  const absent = await aPlugin(at, saying('buy'), { type: 1 })
  const plain = await aPlugin(at, saying('share'))
  const block = { tomId: content.appId, operation: '', body: { title: 'tea' }, priceList: [], threadId: 1 }
  const thread = aThread({ content: { text: '', indexes: { [content.appId]: block } } })
  show([content, absent, plain], <ThreadSlot at={at} thread={thread} />)
  expect(screen.queryByText('buy')).toBeNull()
  const parts = [...document.querySelectorAll('[data-plugin]')].map((part) => part.textContent)
  expect(parts).toEqual(['sign up', 'share'])
})
