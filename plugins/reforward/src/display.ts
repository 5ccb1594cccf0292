import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { forwardedOf, own, renderForwarded } from './forwarded.ts'

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host
  const Display = ({ renderData, site }: PluginProps) => {
    const forwarded = forwardedOf(renderData)
    return forwarded && h(ui.Quote, null, renderForwarded(host, forwarded, site.lang))
  }
  return {
    ...own,
    target: ['plugin_index', 'plugin_detail'],
    hookName: 'thread_extension_display_hook',
    component: h(Display),
  }
}

export default plugin
