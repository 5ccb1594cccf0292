import { useState } from 'react'
import { useFormats, useTexts } from '../../../../i18n/use-texts.tsx'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { CheckboxGroup, RadioGroup } from '../../../../ui/fields/Choices.tsx'
import { Input } from '../../../../ui/fields/Input.tsx'
import { Slider } from '../../../../ui/slider/Slider.tsx'
import type { DraftFile, ThreadDraft } from '../../thread-draft.ts'
import { KindForm } from '../KindForm.tsx'
import { type KindFormProps, useUnfinishedForm } from '../unfinished-forms.ts'
import { typedYuan } from './money.ts'
import { type PriceDraft, priceBounds } from './price.ts'

const freeStep = 5

/** The pictures, files and video that can be sold. */
const soldParts = ({ pictures, files, video }: ThreadDraft) => [...pictures, ...files, ...video]

interface PriceFields {
  readonly isWhole: boolean
  readonly yuan: string
  readonly freePercent: number
  readonly lockedIds: readonly string[]
}

const typedOf = (price: PriceDraft | undefined): PriceFields => ({
  isWhole: price?.isWhole ?? true,
  yuan: price ? String(price.yuan) : '',
  freePercent: price?.freePercent ?? 0,
  lockedIds: (price?.lockedIds ?? []).map(String),
})

/** The typed price, or its error. */
function priceOf(typed: PriceFields, parts: readonly DraftFile[]): PriceDraft | 'yuan' | 'parts' {
  const { isWhole, freePercent } = typed
  const yuan = typedYuan(typed.yuan, priceBounds.least, priceBounds.most)
  const lockedIds = parts.map(({ id }) => id).filter((id) => typed.lockedIds.includes(String(id)))
  if (yuan === null) return 'yuan'
  if (isWhole) return { isWhole, yuan, freePercent, lockedIds: [] }
  return lockedIds.length === 0 ? 'parts' : { isWhole, yuan, freePercent: 0, lockedIds }
}

interface PartsProps {
  parts: readonly DraftFile[]
  lockedIds: readonly string[]
  isWrong: boolean
  onLocked: (ids: readonly string[]) => void
}

function Parts({ parts, lockedIds, isWrong, onLocked }: PartsProps) {
  const t = useTexts()
  return (
    <>
      {parts.length > 0 && (
        <CheckboxGroup
          label={t('blockForms.price.locked')}
          look="item"
          options={parts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={lockedIds}
          onValue={onLocked}
        />
      )}
      {(isWrong || parts.length === 0) && (
        <Alert kind={isWrong ? 'danger' : 'info'}>{t('blockForms.price.none')}</Alert>
      )}
    </>
  )
}

/** The form of a price: for the whole thread, of which a part may be free, or for pictures, files and the video. */
export function PriceForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const before = composer.words.extras.price
  const parts = soldParts(composer.written)
  const [typed, type] = useUnfinishedForm(memory, () => typedOf(before))
  const [problem, setProblem] = useState<'yuan' | 'parts' | null>(null)
  const { money } = useFormats()
  const between = t('blockForms.between', {
    least: money(priceBounds.least),
    most: money(priceBounds.most),
  })
  const done = () => {
    const price = priceOf(typed, parts)
    if (typeof price === 'string') return setProblem(price)
    composer.setExtra('price', price)
    onEnd(true)
  }
  const remove = () => {
    composer.setExtra('price', null)
    onEnd(true)
  }
  return (
    <KindForm problem={problem} onDone={done} onCancel={() => onEnd(false)} onRemove={before && remove}>
      <RadioGroup
        label={t('blockForms.price.what')}
        look="button"
        options={[
          { value: 'whole', label: t('blockForms.price.whole') },
          { value: 'parts', label: t('blockForms.price.parts') },
        ]}
        value={typed.isWhole ? 'whole' : 'parts'}
        onValue={(value) => type({ isWhole: value === 'whole' })}
      />
      <Input
        mode="number"
        label={t('blockForms.price.yuan')}
        hint={between}
        append={t('blockForms.yuan')}
        value={typed.yuan}
        error={problem === 'yuan' ? between : undefined}
        onText={(yuan) => type({ yuan })}
      />
      {typed.isWhole ? (
        <Slider
          label={t('blockForms.price.free')}
          hint={t('blockForms.price.free.hint')}
          step={freeStep}
          value={typed.freePercent}
          format={(percent) => `${percent}%`}
          onValue={(freePercent) => type({ freePercent })}
        />
      ) : (
        <Parts
          parts={parts}
          lockedIds={typed.lockedIds}
          isWrong={problem === 'parts'}
          onLocked={(lockedIds) => type({ lockedIds })}
        />
      )}
    </KindForm>
  )
}
