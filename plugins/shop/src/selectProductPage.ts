import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { makeGoodsForm } from './goods-form.ts'
import { type OwnGoods, own, paths } from './products.ts'
import { renderLine } from './render-goods.ts'
import { useShopList } from './shop-list.ts'
import { words } from './words.ts'

const blank: OwnGoods = { productId: '', title: '', price: '', detailUrl: '', imagePath: '' }

const plugin: PluginModule = (host) => {
  const { createElement: h, ui, useState } = host
  const GoodsForm = makeGoodsForm(host)

  function Manage({ lang, goods, onChange, onDeleted }: ManageProps) {
    const t = words(lang)
    const [isSure, setSure] = useState(false)
    async function remove(): Promise<void> {
      if (!isSure) return setSure(true)
      await host.call('POST', 'goods/remove', { productId: goods.productId }).catch(() => {})
      onDeleted()
    }
    return h(
      ui.Stack,
      { row: true, gap: 8 },
      h(ui.Button, { kind: 'text', onPress: onChange }, t.change),
      h(ui.Button, { kind: 'text', onPress: () => void remove() }, isSure ? t.really : t.delete),
    )
  }

  function Shop({ site }: PluginProps) {
    const t = words(site.lang)
    const { lang } = site
    const list = useShopList(host)
    const [edited, setEdited] = useState<OwnGoods | null>(null)
    const reload = () => void list.reload()
    const onDone = () => {
      setEdited(null)
      reload()
    }
    return h(
      ui.Card,
      null,
      h(
        ui.Stack,
        { gap: 16 },
        h(ui.Heading, null, t.shop),
        h(
          ui.Stack,
          { row: true, gap: 12 },
          list.canManage && h(ui.Button, { kind: 'primary', onPress: () => setEdited(blank) }, t.title),
          h(ui.Link, { href: paths.code }, t.code),
        ),
        list.error !== '' && h(ui.Tag, { kind: 'danger' }, list.error),
        list.isLoading && h(ui.Text, { muted: true }, t.loading),
        !list.isLoading && list.goods.length === 0 && h(ui.Text, { muted: true }, t.empty),
        ...list.goods.map((goods) => {
          const onChange = () => setEdited(goods)
          const acts = list.canManage && h(Manage, { lang, goods, onChange, onDeleted: reload })
          return renderLine(host, { ...goods, address: goods.detailUrl, acts })
        }),
        list.hasMore && h(ui.Button, { kind: 'text', onPress: list.more }, t.more),
        h(
          ui.Dialog,
          { open: edited !== null, title: t.title, onClose: () => setEdited(null) },
          edited && h(GoodsForm, { lang, before: edited, onDone, onCancel: () => setEdited(null) }),
        ),
      ),
    )
  }

  return {
    ...own,
    target: 'plugin_system',
    hookName: 'add_page_hook',
    path: '/selectProduct',
    component: h(Shop),
  }
}

interface ManageProps {
  readonly lang: string
  readonly goods: OwnGoods
  readonly onChange: () => void
  readonly onDeleted: () => void
}

export default plugin
