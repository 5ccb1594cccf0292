import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { drawProducts, own, productsOf } from './products.ts'

const plugin: PluginModule = (host) => {
  const PostDisplay = ({ renderData }: PluginProps) => drawProducts(host, productsOf(renderData))
  return {
    ...own,
    target: 'plugin_post',
    hookName: 'post_extension_content_hook',
    component: host.createElement(PostDisplay),
  }
}

export default plugin
