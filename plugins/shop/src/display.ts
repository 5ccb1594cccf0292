import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { own, productsOf } from './products.ts'
import { renderProducts } from './render-goods.ts'

const plugin: PluginModule = (host) => {
  const Display = ({ renderData, site }: PluginProps) =>
    renderProducts(host, productsOf(renderData), site.lang)
  return {
    ...own,
    target: ['plugin_index', 'plugin_detail'],
    hookName: 'thread_extension_display_hook',
    component: host.createElement(Display),
  }
}

export default plugin
