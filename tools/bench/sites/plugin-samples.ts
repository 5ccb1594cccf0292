import { zipOf } from '../../plugins/pack-plugin.ts'
import type { Product } from '../../product/product.ts'
import { callSite } from './bench-site.ts'

export const atHome = { target: 'plugin_index', hookName: 'header_insert_before_hook' }
export const elsewhere = { target: 'plugin_detail', hookName: 'thread_extension_display_hook' }

interface Sample {
  readonly name: string
  readonly version?: string
  readonly place?: typeof atHome
}

const appIdOf = (name: string) => `bench${name.toLowerCase()}`

/** Packs a plugin that renders a card with a text and a button. */
function packageOf({ name, version = '1.0.0', place = atHome }: Sample): Promise<Buffer> {
  const own = { pluginName: name, version, ...place, author: 'Lin', type: '0', appid: appIdOf(name) }
  return zipOf({
    'config.json': JSON.stringify({
      name_cn: name,
      name_en: name,
      type: 0,
      app_id: appIdOf(name),
      version,
      sdk: '^1.0.0',
      author: { name: 'Lin', email: '' },
      view: { top: { ...place, platform: ['pc', 'h5'], height: 60 } },
    }),
    'dist/top/index.js': `export default ({ createElement: h, ui, useState }) => {
      function View({ site }) {
        const [count, setCount] = useState(0)
        return h(ui.Card, null, h(ui.Text, null, '${name} ${version} ' + site.lang),
          h(ui.Button, { onPress: () => setCount(count + 1) }, 'pressed ' + count))
      }
      return { ...${JSON.stringify(own)}, platform: ['pc', 'h5'], component: h(View) }
    }`,
  })
}

/** Administrative actions on the plugins of a running site. */
export function pluginAdmin(product: Product, token: string) {
  const call = (path: string, body: object) =>
    callSite(product, `/api/backAdmin/plugin/${path}`, { body, token })
  return {
    async upload(sample: Sample): Promise<void> {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await packageOf(sample))]), 'plugin.zip')
      const headers = { authorization: `Bearer ${token}` }
      const url = `${product.origin}/api/backAdmin/plugin/upload`
      const { Code, Message } = (await (
        await fetch(url, { method: 'POST', headers, body: form })
      ).json()) as {
        Code: number
        Message: string
      }
      if (Code !== 0) throw new Error(`the upload was refused: ${Message}`)
    },
    publish: (name: string) => call('operate', { appId: appIdOf(name), operate: 1 }),
    takeOffline: (name: string) => call('operate', { appId: appIdOf(name), operate: 2 }),
    publishApp: (appId: string) => call('operate', { appId, operate: 1 }),
    takeAppOffline: (appId: string) => call('operate', { appId, operate: 2 }),
    arrange: (name: string, to: string) => call('arrange', { appId: appIdOf(name), to }),
    overview: async () =>
      (await callSite(product, '/api/backAdmin/plugin/overview', { token })) as {
        readonly appId: string
        readonly isBundled: boolean
      }[],
  }
}
export type PluginAdmin = ReturnType<typeof pluginAdmin>
