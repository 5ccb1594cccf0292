import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import {
  bodyOf,
  kinds,
  type LinkedGoods,
  type OwnGoods,
  own,
  type Product,
  productsOf,
  threadGoods,
} from './products.ts'
import { useShopList } from './shop-list.ts'
import { words } from './words.ts'

interface FormProps {
  readonly lang: string
  readonly onAdd: (products: readonly Product[]) => void
  readonly onCancel: () => void
}

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function ByLink({ lang, onAdd }: FormProps) {
    const t = words(lang)
    const [address, setAddress] = host.useState('')
    const [error, setError] = host.useState('')
    async function find(): Promise<void> {
      try {
        const data = (await host.call('POST', 'goods/analysis', { address })) as LinkedGoods
        onAdd([{ type: kinds.link, data }])
      } catch (refusal) {
        setError((refusal as Error).message)
      }
    }
    return h(
      ui.Stack,
      { gap: 12 },
      h(ui.TextArea, {
        label: t.link,
        hint: t.linkHint,
        value: address,
        maxLength: 2000,
        onChange: setAddress,
        error,
      }),
      h(ui.Button, { kind: 'primary', disabled: address.trim() === '', onPress: () => void find() }, t.find),
    )
  }

  const label = ({ title, price }: OwnGoods) => (price === '' ? title : `${title} ¥${price}`)

  function ByList({ lang, onAdd }: FormProps) {
    const t = words(lang)
    const list = useShopList(host)
    const [chosen, setChosen] = host.useState<readonly OwnGoods[]>([])
    const isChosen = (one: OwnGoods) => chosen.some(({ productId }) => productId === one.productId)
    const toggle = (one: OwnGoods) =>
      setChosen(
        isChosen(one) ? chosen.filter(({ productId }) => productId !== one.productId) : [...chosen, one],
      )
    const add = () => onAdd(chosen.map((one) => ({ type: kinds.own, data: threadGoods(one, '') })))
    return h(
      ui.Stack,
      { gap: 12 },
      list.error !== '' && h(ui.Tag, { kind: 'danger' }, list.error),
      list.isLoading && h(ui.Text, { muted: true }, t.loading),
      !list.isLoading && list.goods.length === 0 && h(ui.Text, { muted: true }, t.empty),
      ...list.goods.map((one) =>
        h(
          ui.Stack,
          { row: true, gap: 8 },
          one.imagePath !== '' && h(ui.Image, { src: one.imagePath, alt: '', width: 40, height: 40 }),
          h(ui.Checkbox, { checked: isChosen(one), onChange: () => toggle(one) }, label(one)),
        ),
      ),
      list.hasMore && h(ui.Button, { kind: 'text', onPress: list.more }, t.more),
      h(ui.Button, { kind: 'primary', disabled: chosen.length === 0, onPress: add }, t.add),
    )
  }

  function Form(form: FormProps) {
    const t = words(form.lang)
    const [way, setWay] = host.useState<'list' | 'link'>('list')
    const tab = (name: 'list' | 'link', title: string) =>
      h(ui.Button, { kind: way === name ? 'secondary' : 'info', onPress: () => setWay(name) }, title)
    return h(
      ui.Stack,
      { gap: 16 },
      h(ui.Stack, { row: true, gap: 8 }, tab('list', t.byList), tab('link', t.byLink)),
      way === 'list' ? h(ByList, form) : h(ByLink, form),
      h(ui.Button, { onPress: form.onCancel }, t.cancel),
    )
  }

  function Entry({ site, renderData, onConfirm, ...acts }: PluginProps) {
    const t = words(site.lang)
    const before = productsOf(renderData)
    const onAdd = (products: readonly Product[]) => {
      acts.closePluginDialog?.()
      onConfirm?.({ postData: { tomId: own.appid, body: bodyOf([...before, ...products]) } })
    }
    const onCancel = () => acts.closePluginDialog?.()
    const open = () => acts.showPluginDialog?.(h(Form, { lang: site.lang, onAdd, onCancel }), t.title)
    return h(ui.Entry, { icon: 'shopping-bag', label: t.entry, onPress: open })
  }

  return {
    ...own,
    target: 'plugin_post',
    hookName: 'post_extension_entry_hook',
    component: h(Entry),
  }
}

export default plugin
