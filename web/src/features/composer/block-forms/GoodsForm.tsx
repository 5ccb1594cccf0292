import { blocksApi, type GoodsView } from '@chaguan/contracts/browser'
import { isBlank } from '@chaguan/contracts/visible-text'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { KindForm } from './KindForm.tsx'
import { type KindFormProps, useUnfinishedForm } from './unfinished-forms.ts'

interface GoodsFields {
  readonly address: string
  readonly goods: GoodsView | null
}

/** The form of goods: the address or the text of a shop is pasted and parsed, and the person completes the result. */
export function GoodsForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const before = composer.words.extras.goods
  const [{ address, goods }, type] = useUnfinishedForm<GoodsFields>(memory, () => ({
    address: before?.readyContent || before?.detailContent || '',
    goods: before ?? null,
  }))
  const [problem, setProblem] = useState<{
    readonly at: 'address' | 'title' | 'price'
    readonly text: string
  } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    if (address.trim() === '') return setProblem({ at: 'address', text: t('blockForms.goods.none') })
    setBusy(true)
    try {
      type({ goods: await call(blocksApi.analyseGoods, { address: address.trim() }, { quiet: true }) })
      setProblem(null)
    } catch (error) {
      setProblem({ at: 'address', text: failureText(asFailure(error), t) })
    } finally {
      setBusy(false)
    }
  }
  const done = () => {
    if (!goods) return void look()
    if (isBlank(goods.title)) return setProblem({ at: 'title', text: t('blockForms.goods.noTitle') })
    if (goods.price !== '' && !/^\d{1,8}(\.\d{1,2})?$/.test(goods.price))
      return setProblem({ at: 'price', text: t('blockForms.goods.wrongPrice') })
    composer.setExtra('goods', { ...goods, title: goods.title.trim() })
    onEnd(true)
  }
  const remove = () => {
    composer.setExtra('goods', null)
    onEnd(true)
  }
  const errorAt = (at: 'address' | 'title' | 'price') => (problem?.at === at ? problem.text : undefined)
  return (
    <KindForm
      about={t('blockForms.goods.about')}
      confirm={goods ? t('blockForms.done') : t('blockForms.goods.look')}
      isBusy={isBusy}
      problem={problem}
      onDone={done}
      onCancel={() => onEnd(false)}
      onRemove={before && remove}
    >
      <TextArea
        label={t('blockForms.goods.address')}
        rows={3}
        value={address}
        error={errorAt('address')}
        onText={(next) => type({ address: next, goods: null })}
      />
      {goods && (
        <>
          <Input
            label={t('blockForms.goods.title')}
            hint={goods.typeName}
            value={goods.title}
            error={errorAt('title')}
            onText={(title) => type({ goods: { ...goods, title } })}
          />
          <Input
            mode="number"
            label={t('blockForms.goods.price')}
            append={t('blockForms.yuan')}
            value={goods.price}
            error={errorAt('price')}
            onText={(price) => type({ goods: { ...goods, price } })}
          />
        </>
      )}
    </KindForm>
  )
}
