import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { own } from './activity.ts'
import { renderFacts } from './facts.ts'
import { shownActivity } from './shown-activity.ts'

const plugin: PluginModule = (host) => {
  const Post = ({ renderData, site }: PluginProps) => {
    const activity = shownActivity(renderData)
    return activity && renderFacts(host, activity, site.lang)
  }
  return {
    ...own,
    target: 'plugin_post',
    hookName: 'post_extension_content_hook',
    component: host.createElement(Post),
  }
}

export default plugin
