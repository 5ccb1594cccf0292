import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { own, words } from './products.ts'

const plugin: PluginModule = ({ createElement: h, ui }) => {
  const Entry = ({ site }: PluginProps) =>
    h(ui.Entry, { icon: 'shopping-bag', label: words(site.lang).shop, href: '/plugin/selectProduct' })
  return {
    ...own,
    target: 'plugin_user',
    hookName: 'user_extension_action_hook',
    component: h(Entry),
  }
}

export default plugin
