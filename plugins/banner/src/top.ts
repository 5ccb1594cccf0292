import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'

/** The settings made by administrators. */
interface BannerSettings {
  readonly text?: string
  readonly textEn?: string
  readonly image?: string
  readonly link?: string
  readonly look?: string
}

const plugin: PluginModule = ({ createElement: h, ui }) => {
  function Banner({ settings, site }: PluginProps) {
    const { text = '', textEn = '', image = '', link = '', look } = settings as BannerSettings
    const words = site.lang === 'en' ? textEn || text : text || textEn
    if (words === '' && image === '') return null
    const content = h(
      ui.Stack,
      { gap: 8 },
      image && h(ui.Image, { src: image, alt: words }),
      words && h(ui.Text, null, link ? h(ui.Link, { href: link }, words) : words),
    )
    if (look === 'plain') return content
    return h(look === 'quote' ? ui.Quote : ui.Card, null, content)
  }

  return {
    pluginName: 'banner',
    version: '1.2.0',
    target: 'plugin_index',
    hookName: 'header_insert_before_hook',
    author: 'Chaguan',
    type: '4',
    appid: '6743f1b02c9e1',
    platform: ['pc', 'h5'],
    component: h(Banner),
  }
}

export default plugin
