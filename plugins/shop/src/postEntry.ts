import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { bodyOf, own, ownProducts, type Product, productOfLink, productsOf, words } from './products.ts'

interface FormProps {
  readonly lang: string
  readonly listed: readonly Product[]
  readonly onAdd: (products: readonly Product[]) => void
  readonly onCancel: () => void
}

const plugin: PluginModule = (host) => {
  const { createElement: h, ui } = host

  function ByLink({ lang, onAdd }: Pick<FormProps, 'lang' | 'onAdd'>) {
    const t = words(lang)
    const [address, setAddress] = host.useState('')
    const [error, setError] = host.useState('')
    async function find(): Promise<void> {
      try {
        onAdd([productOfLink(await host.callSite('POST', 'goods/analysis', { address }))])
      } catch (refusal) {
        setError((refusal as Error).message)
      }
    }
    return h(
      ui.Stack,
      { gap: 8 },
      h(ui.TextArea, { label: t.link, value: address, onChange: setAddress, error }),
      h(ui.Button, { onPress: () => void find() }, t.find),
    )
  }

  function Form({ lang, listed, onAdd, onCancel }: FormProps) {
    const t = words(lang)
    const [chosen, setChosen] = host.useState<readonly number[]>([])
    const toggle = (index: number) =>
      setChosen(chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index])
    const add = () => onAdd(chosen.flatMap((index) => listed[index] ?? []))
    return h(
      ui.Stack,
      { gap: 16 },
      listed.length > 0 && h(ui.Heading, null, t.list),
      ...listed.map(({ data }, index) =>
        h(
          ui.Checkbox,
          { checked: chosen.includes(index), onChange: () => toggle(index) },
          data.price === '' ? data.title : `${data.title} ¥${data.price}`,
        ),
      ),
      h(ByLink, { lang, onAdd }),
      h(
        ui.Stack,
        { row: true, gap: 8 },
        h(ui.Button, { onPress: onCancel }, t.cancel),
        listed.length > 0 &&
          h(ui.Button, { kind: 'primary', disabled: chosen.length === 0, onPress: add }, t.add),
      ),
    )
  }

  function Entry({ site, settings, renderData, onConfirm, ...acts }: PluginProps) {
    const t = words(site.lang)
    const before = productsOf(renderData)
    const onAdd = (products: readonly Product[]) => {
      acts.closePluginDialog?.()
      onConfirm?.({ postData: { tomId: own.appid, body: bodyOf([...before, ...products]) } })
    }
    const onCancel = () => acts.closePluginDialog?.()
    const listed = ownProducts(settings.goods)
    const open = () => acts.showPluginDialog?.(h(Form, { lang: site.lang, listed, onAdd, onCancel }), t.title)
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
