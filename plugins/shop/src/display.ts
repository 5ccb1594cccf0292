import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { drawProducts, own, productsOf } from './products.ts'

const plugin: PluginModule = (host) => {
  const Display = ({ renderData }: PluginProps) => drawProducts(host, productsOf(renderData))
  return {
    ...own,
    target: ['plugin_index', 'plugin_detail'],
    hookName: 'thread_extension_display_hook',
    component: host.createElement(Display),
  }
}

export default plugin
