import type { PluginHost } from '@chaguan/plugin-sdk'
import type { OwnGoods } from './products.ts'
import { words } from './words.ts'

interface GoodsFormProps {
  readonly lang: string
  /** Has an empty id for a new item. */
  readonly before: OwnGoods
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The form in which administrators add or change an item of the shop's list. */
export function makeGoodsForm(host: PluginHost) {
  const { createElement: h, ui, useState } = host

  return function GoodsForm({ lang, before, onDone, onCancel }: GoodsFormProps) {
    const t = words(lang)
    const [goods, setGoods] = useState(before)
    const [error, setError] = useState('')
    const change = (part: Partial<OwnGoods>) => setGoods((last) => ({ ...last, ...part }))
    async function save(): Promise<void> {
      try {
        await host.call('POST', 'goods/save', goods)
        onDone()
      } catch (refusal) {
        setError((refusal as Error).message)
      }
    }
    return h(
      ui.Stack,
      { gap: 12 },
      h(ui.Input, {
        label: t.name,
        value: goods.title,
        maxLength: 100,
        onChange: (title: string) => change({ title }),
      }),
      h(ui.Input, { label: t.price, value: goods.price, onChange: (price: string) => change({ price }) }),
      h(ui.Input, {
        label: t.address,
        hint: t.addressHint,
        value: goods.detailUrl,
        maxLength: 500,
        onChange: (detailUrl: string) => change({ detailUrl }),
      }),
      h(ui.PictureField, {
        label: t.picture,
        value: goods.imagePath,
        onChange: (imagePath: string) => change({ imagePath }),
      }),
      error !== '' && h(ui.Tag, { kind: 'danger' }, error),
      h(
        ui.Stack,
        { row: true, gap: 8 },
        h(ui.Button, { onPress: onCancel }, t.cancel),
        h(ui.Button, { kind: 'primary', onPress: () => void save() }, t.save),
      ),
    )
  }
}
