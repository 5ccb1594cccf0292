import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { drawProduct, own, ownProducts, words } from './products.ts'

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function List({ settings, site }: PluginProps) {
    const t = words(site.lang)
    const products = ownProducts(settings.goods)
    return h(
      ui.Card,
      null,
      h(
        ui.Stack,
        { gap: 12 },
        h(ui.Heading, null, t.shop),
        products.length === 0
          ? h(ui.Text, { muted: true }, t.empty)
          : products.map((one) => drawProduct(host, one)),
      ),
    )
  }

  return {
    ...own,
    target: 'plugin_system',
    hookName: 'add_page_hook',
    path: '/selectProduct',
    component: h(List),
  }
}

export default plugin
