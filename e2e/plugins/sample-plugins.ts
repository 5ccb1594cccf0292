import { zipOf } from '../../tools/plugins/pack-plugin.ts'
import type { administrator } from '../support/administrator.ts'

/** A plugin for tests: its name, id and the body of its component, which has `host`, `ui` and `props`. */
export interface Sample {
  readonly name: string
  readonly appId: string
  readonly draw: string
  /** Code that runs before the module returns its properties; has `host` and `ui`. */
  readonly setUp?: string
  readonly version?: string
  readonly target?: string
  readonly hookName?: string
  /** Properties of the module that are added, or replace the valid ones. */
  readonly claim?: object
  readonly config?: object
}

/** Returns the ZIP of a sample. */
export function sampleZip(sample: Sample): Promise<Buffer> {
  const { name, appId, draw, setUp = '', version = '1.0.0' } = sample
  const { target = 'plugin_index', hookName = 'header_insert_before_hook', claim = {}, config = {} } = sample
  const own = { pluginName: name, version, target, hookName, author: 'Lin', type: '0', appid: appId }
  const said = { ...own, platform: ['pc', 'h5'], ...claim }
  return zipOf({
    'config.json': JSON.stringify({
      name_cn: `插件 ${name}`,
      name_en: name,
      description: '',
      type: 0,
      app_id: appId,
      version,
      sdk: '^1.0.0',
      author: { name: 'Lin', email: 'lin@example.org' },
      view: { top: { target, hookName, platform: ['pc', 'h5'] } },
      ...config,
    }),
    'dist/top/index.js': `export default (host) => {
      const { ui, createElement: h } = host
      ${setUp}
      const View = (props) => { ${draw} }
      return { component: h(View), ...${JSON.stringify(said)} }
    }`,
  })
}

/** The body of a component that renders a text and a button with a counter of presses. */
export const counter = (text: string) => `
  const [count, setCount] = host.useState(0)
  return h(ui.Card, null, h(ui.Text, null, ${JSON.stringify(text)}),
    h(ui.Button, { onPress: () => setCount(count + 1) }, 'pressed ' + count))`

/** Installs and publishes a sample, trusted if `isTrusted`. */
export async function installSample(
  callAdmin: ReturnType<typeof administrator>,
  sample: Sample,
  isTrusted = false,
): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await sampleZip(sample))]), 'plugin.zip')
  await callAdmin('plugin/upload', form)
  const { appId } = sample
  if (isTrusted) await callAdmin('plugin/arrange', { appId, to: 'trusted' })
  await callAdmin('plugin/operate', { appId, operate: 1 })
}
