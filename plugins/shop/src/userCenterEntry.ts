import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { own, paths } from './products.ts'
import { words } from './words.ts'

const plugin: PluginModule = ({ createElement: h, ui }) => {
  const Entry = ({ site }: PluginProps) =>
    h(ui.Entry, { icon: 'shopping-bag', label: words(site.lang).shop, href: paths.shop })
  return {
    ...own,
    target: 'plugin_user',
    hookName: 'user_extension_action_hook',
    component: h(Entry),
  }
}

export default plugin
