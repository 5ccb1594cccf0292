import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { forwardedOf, own, renderForwarded } from './forwarded.ts'

const plugin: PluginModule = (host) => {
  const Post = ({ renderData, site }: PluginProps) => {
    const forwarded = forwardedOf(renderData)
    return forwarded && renderForwarded(host, forwarded, site.lang)
  }
  return {
    ...own,
    target: 'plugin_post',
    hookName: 'post_extension_content_hook',
    component: host.createElement(Post),
  }
}

export default plugin
