import { blockLimits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../../i18n/use-texts.tsx'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { KindForm } from '../KindForm.tsx'
import '../block-forms.module.css'
import { type KindFormProps, useUnfinishedForm } from '../unfinished-forms.ts'
import { MoneyText } from './MoneyText.tsx'
import { typedYuan } from './money.ts'
import { ConditionFields, MoneyFields, type RedPacketFields } from './RedPacketFields.tsx'
import {
  type PacketProblem,
  packetBounds,
  packetProblem,
  packetTotal,
  type RedPacketDraft,
} from './red-packet.ts'

const redPacketHours = blockLimits.redPacketHours

const typedOf = (packet: RedPacketDraft | undefined): RedPacketFields => ({
  rule: packet && !packet.isRandom ? 'fixed' : 'random',
  price: packet ? String(packet.price) : '',
  number: packet ? String(packet.number) : '',
  condition: packet && packet.likes > 0 ? 'likes' : 'reply',
  likes: packet && packet.likes > 0 ? String(packet.likes) : '',
  content: packet?.content ?? '',
})

const packetOf = (typed: RedPacketFields, orderSn: string): RedPacketDraft => ({
  isRandom: typed.rule === 'random',
  price: typedYuan(typed.price, packetBounds.least, packetBounds.most) ?? 0,
  number: Number(typed.number),
  likes: typed.condition === 'likes' ? Number(typed.likes) : 0,
  content: trimmed(typed.content),
  orderSn,
  isPaid: false,
})

/** The form of a red packet: amount, number of parts, and how to earn one. */
export function RedPacketForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const { money } = useFormats()
  const before = composer.words.extras.packet
  const [typed, type] = useUnfinishedForm(memory, () => typedOf(before))
  const [problem, setProblem] = useState<PacketProblem | null>(null)
  const isPaid = before?.isPaid === true
  const packet = packetOf(typed, before?.orderSn ?? '')
  const found = packetProblem(packet, typed.condition === 'likes')
  const done = () => {
    setProblem(found)
    if (found) return
    composer.setExtra('packet', packet)
    onEnd(true)
  }
  const remove = () => {
    composer.setExtra('packet', null)
    onEnd(true)
  }
  const fields = { typed, isPaid, problem, type }
  return (
    <KindForm
      about={t('blockForms.packet.about', { hours: redPacketHours })}
      problem={problem}
      isWaiting={isPaid}
      onDone={done}
      onCancel={() => onEnd(false)}
      onRemove={before && !isPaid ? remove : undefined}
    >
      {isPaid && <Alert kind="warn">{t('blockForms.packet.locked')}</Alert>}
      <MoneyFields {...fields} />
      <ConditionFields {...fields} />
      <MoneyText value={typed.content} isPaid={isPaid} onText={(content) => type({ content })} />
      {!found && (
        <p className={cx('kind__sum')}>{t('blockForms.packet.sum', { price: money(packetTotal(packet)) })}</p>
      )}
    </KindForm>
  )
}
