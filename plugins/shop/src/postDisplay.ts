import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { bodyOf, own, type Product, productsOf } from './products.ts'
import { renderProducts } from './render-goods.ts'
import { words } from './words.ts'

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function PostDisplay({ renderData, site, updatePlugin, deletePlugin }: PluginProps) {
    const products = productsOf(renderData)
    const remove = (product: Product) => {
      const others = products.filter((one) => one !== product)
      if (others.length === 0) deletePlugin?.()
      else updatePlugin?.({ postData: { tomId: own.appid, body: bodyOf(others) } })
    }
    return renderProducts(host, products, site.lang, (product) =>
      h(ui.Button, { kind: 'text', onPress: () => remove(product) }, words(site.lang).remove),
    )
  }

  return {
    ...own,
    target: 'plugin_post',
    hookName: 'post_extension_content_hook',
    component: h(PostDisplay),
  }
}

export default plugin
