import type { Face, PagePlugin } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { aPageRequest } from '../../testing/site-fixtures.ts'
import { renderPage } from './render-page.tsx'

/** A trusted plugin at the head of the home page. */
function aPlugin(name: string): PagePlugin {
  const at = 'plugin_index@header_insert_before_hook'
  const view = { key: 'top', places: [at], faces: ['pc', 'h5'] as const, height: 0 }
  const facts = { appId: name, name, title: name, version: '1.0.0', type: 0, isFilter: false, digest: name }
  const script = `/plugin_files/${name}/dist/top/index.js`
  return { ...facts, isTrusted: true, canUse: false, settings: {}, views: [{ ...view, script, styles: [] }] }
}

/** Returns the source of a module whose component contains a nested component with this body. */
const moduleOf = (what: string) => `export default ({ createElement: h, ui }) => {
  const FragmentPlaceholder = () => { ${what}; return h(ui.Text, null, 'drawn') }
  return {
    pluginName: 'tea', version: '1.0.0', target: 'plugin_index', hookName: 'header_insert_before_hook', author: 'Lin',
    type: '0', appid: 'a', platform: ['pc', 'h5'], component: h(() => h(ui.Card, null, h(FragmentPlaceholder))),
  }
}`

test.each<Face>(['pc', 'h5'])(
  'the rendering time of trusted plugins on %s is reported per plugin',
  async (face) => {
    const [slow, quick, broken] = [`slow${face}`, `quick${face}`, `broken${face}`]
    const whats: Readonly<Record<string, string>> = {
      [slow]: 'const end = performance.now() + 30; while (performance.now() < end);',
      [quick]: '',
      [broken]: "throw new Error('no tea')",
    }
    const told: Record<string, number> = {}
    const { html } = await renderPage(
      aPageRequest({
        face,
        plugins: [aPlugin(broken), aPlugin(slow), aPlugin(quick)],
        pluginModule: async (script) => moduleOf(whats[script.split('/')[2] ?? ''] ?? ''),
        pluginTime: (appId, ms) => {
          told[appId] = ms
        },
      }),
      {},
    )
    expect(html.match(/>drawn</g)).toHaveLength(2)
    expect(told[slow]).toBeGreaterThanOrEqual(30)
    expect(told[quick]).toBeLessThan(told[slow] ?? 0)
    expect(told[broken]).toBeUndefined()
  },
)
