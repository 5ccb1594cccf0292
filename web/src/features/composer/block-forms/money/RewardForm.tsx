import { blockLimits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../../i18n/use-texts.tsx'
import { wireText } from '../../../../i18n/wire-text.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { DateTimeField } from '../../../../ui/fields/DateTimeField.tsx'
import { Input } from '../../../../ui/fields/Input.tsx'
import { KindForm } from '../KindForm.tsx'
import { type KindFormProps, useUnfinishedForm } from '../unfinished-forms.ts'
import { MoneyText } from './MoneyText.tsx'
import { rewardBounds, typedYuan } from './money.ts'

const hourMs = 3_600_000

/** The form of a reward: its amount and its deadline. */
export function RewardForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const { now, money } = useFormats()
  const before = composer.words.extras.reward
  const { least, most, hoursUsual } = rewardBounds
  const [typed, type] = useUnfinishedForm(memory, () => ({
    price: before ? String(before.price) : '',
    expiredAt: before?.expiredAt ?? wireText(now + hoursUsual * hourMs),
    content: before?.content ?? '',
  }))
  const [problem, setProblem] = useState<'price' | 'time' | null>(null)
  const between = t('blockForms.between', { least: money(least), most: money(most) })
  const isPaid = before?.isPaid === true
  const earliest = wireText(now + blockLimits.minRewardHours * hourMs)
  const done = () => {
    const price = typedYuan(typed.price, least, most)
    const isSoon = typed.expiredAt < earliest
    setProblem(price === null ? 'price' : isSoon ? 'time' : null)
    if (price === null || isSoon) return
    composer.setExtra('reward', {
      price,
      type: before?.type ?? 0,
      expiredAt: typed.expiredAt,
      content: trimmed(typed.content),
      orderSn: before?.orderSn ?? '',
      isPaid: false,
    })
    onEnd(true)
  }
  const remove = () => {
    composer.setExtra('reward', null)
    onEnd(true)
  }
  return (
    <KindForm
      about={t('blockForms.reward.about')}
      problem={problem}
      isWaiting={isPaid}
      onDone={done}
      onCancel={() => onEnd(false)}
      onRemove={before && !isPaid ? remove : undefined}
    >
      {isPaid && <Alert kind="warn">{t('blockForms.reward.locked')}</Alert>}
      <Input
        mode="number"
        label={t('blockForms.reward.price')}
        hint={between}
        append={t('blockForms.yuan')}
        value={typed.price}
        disabled={isPaid}
        error={problem === 'price' ? between : undefined}
        onText={(price) => type({ price })}
      />
      <DateTimeField
        label={t('blockForms.until')}
        value={typed.expiredAt}
        min={earliest}
        disabled={isPaid}
        hint={t('blockForms.reward.least', { n: blockLimits.minRewardHours })}
        error={
          problem === 'time' ? t('blockForms.reward.least', { n: blockLimits.minRewardHours }) : undefined
        }
        onTime={(expiredAt) => type({ expiredAt })}
      />
      <MoneyText value={typed.content} isPaid={isPaid} onText={(content) => type({ content })} />
    </KindForm>
  )
}
