import type { Face, PagePlugin, PageRequest } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { renderPage } from '../app/rendering/render-page.tsx'
import { aPage, aPageRequest, aThread, type FakeAnswers } from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']

/** A sandboxed plugin with one view. */
function aPlugin(appId: string, place: string, change: Partial<PagePlugin> = {}): PagePlugin {
  const script = `/plugin_files/${appId}/dist/top/index.js`
  const view = { key: 'top', places: [place], faces, height: 60, script, styles: [] }
  const facts = { appId, name: appId, title: appId, version: '1.0.0', type: 0, digest: appId, settings: {} }
  return { ...facts, isFilter: false, isTrusted: false, canUse: false, views: [view], ...change }
}

const onHome = aPlugin('onhome', 'plugin_index@header_insert_before_hook')
const inCards = aPlugin('incards', 'plugin_index@thread_extension_display_hook', { type: 1 })
const inThreads = aPlugin('inthreads', 'plugin_detail@thread_extension_display_hook')
const onOwnPage = aPlugin('onpage', 'plugin_system@add_page_hook')

/** The ids of the plugins that a page is sent with, and the page. */
async function carried(asked: Partial<PageRequest> & { answers?: FakeAnswers }) {
  const { html } = await renderPage(aPageRequest(asked), {})
  const text = /<script type="application\/json" id="dzq-state">([^<]*)<\/script>/.exec(html)?.[1]
  const { plugins } = JSON.parse(text ?? '{}') as { plugins?: readonly PagePlugin[] }
  return { html, ids: plugins?.map(({ appId }) => appId) }
}

const withContent = aThread({
  content: {
    ...aThread().content,
    indexes: { incards: { tomId: 'incards', operation: '', body: { a: 1 } } },
  },
})

test.each(faces)(
  'a page on %s is sent with the plugins that it contains, also from the cache',
  async (face) => {
    const plugins = [onHome, inCards, inThreads, onOwnPage]
    for (const userId of [null, 9])
      for (const _round of ['drawn', 'kept']) {
        const asked = { face, userId, plugins }
        expect((await carried({ ...asked, url: '/' })).ids).toEqual(['onhome'])
        const list = { '/api/v3/thread.list': aPage([withContent]) }
        expect((await carried({ ...asked, url: '/', answers: list })).ids).toEqual(['onhome', 'incards'])
        expect((await carried({ ...asked, url: '/thread/12' })).ids).toEqual(['inthreads'])
      }
  },
)

test.each(faces)(
  'a page on %s without plugins at its places equals the page of a site without plugins',
  async (face) => {
    const plugins = [inThreads, onOwnPage]
    for (const userId of [null, 9]) {
      const { html, ids } = await carried({ face, userId, plugins, url: '/' })
      expect(ids).toBeUndefined()
      expect(html).toBe((await carried({ face, userId, url: '/' })).html)
    }
  },
)

test('lists that can be filtered by the content of a plugin are sent with it', async () => {
  const filter = { ...inThreads, type: 1, isFilter: true }
  const { html, ids } = await carried({ face: 'pc', plugins: [filter], url: '/' })
  expect(html).toContain('type=inthreads')
  expect(ids).toEqual(['inthreads'])
})
