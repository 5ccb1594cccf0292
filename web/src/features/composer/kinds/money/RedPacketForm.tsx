import { blockLimits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../../i18n/use-texts.tsx'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { RadioGroup } from '../../../../ui/fields/Choices.tsx'
import { Input } from '../../../../ui/fields/Input.tsx'
import { KindForm } from '../KindForm.tsx'
import '../kinds.module.css'
import { type KindFormProps, useUnfinishedForm } from '../unfinished-forms.ts'
import { MoneyText } from './MoneyText.tsx'
import {
  type PacketProblem,
  packetBounds,
  packetProblem,
  packetTotal,
  type RedPacketDraft,
  yuanOf,
} from './money.ts'

const redPacketsMost = blockLimits.redPacketsMost
const redPacketLikesMost = blockLimits.redPacketLikesMost
const redPacketHours = blockLimits.redPacketHours

interface RedPacketFields {
  readonly rule: 'random' | 'fixed'
  readonly price: string
  readonly number: string
  readonly condition: 'reply' | 'likes'
  readonly likes: string
  readonly content: string
}

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
  price: yuanOf(typed.price, packetBounds.least, packetBounds.most) ?? 0,
  number: Number(typed.number),
  likes: typed.condition === 'likes' ? Number(typed.likes) : 0,
  content: trimmed(typed.content),
  orderSn,
  isPaid: false,
})

interface FieldsProps {
  typed: RedPacketFields
  isPaid: boolean
  problem: PacketProblem | null
  type: (change: Partial<RedPacketFields>) => void
}

function MoneyFields({ typed, isPaid, problem, type }: FieldsProps) {
  const t = useTexts()
  const { least, most } = packetBounds
  const between = t('kinds.between', { least, most })
  const atPrice = problem === 'share' ? t('kinds.packet.share') : between
  return (
    <>
      <RadioGroup
        label={t('kinds.packet.rule')}
        look="button"
        disabled={isPaid}
        options={[
          { value: 'random', label: t('kinds.packet.random') },
          { value: 'fixed', label: t('kinds.packet.fixed') },
        ]}
        value={typed.rule}
        onValue={(rule) => type({ rule: rule === 'fixed' ? 'fixed' : 'random' })}
      />
      <Input
        mode="number"
        label={t(typed.rule === 'random' ? 'kinds.packet.total' : 'kinds.packet.each')}
        hint={between}
        append={t('kinds.yuan')}
        value={typed.price}
        disabled={isPaid}
        error={problem === 'price' || problem === 'share' ? atPrice : undefined}
        onText={(price) => type({ price })}
      />
      <Input
        mode="number"
        label={t('kinds.packet.number')}
        hint={t('kinds.packet.number.hint', { most: redPacketsMost })}
        append={t('kinds.packet.pieces')}
        value={typed.number}
        disabled={isPaid}
        error={problem === 'number' ? t('kinds.packet.number.hint', { most: redPacketsMost }) : undefined}
        onText={(number) => type({ number })}
      />
    </>
  )
}

function ConditionFields({ typed, isPaid, problem, type }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <RadioGroup
        label={t('kinds.packet.condition')}
        look="button"
        disabled={isPaid}
        options={[
          { value: 'reply', label: t('kinds.packet.reply') },
          { value: 'likes', label: t('kinds.packet.likes') },
        ]}
        value={typed.condition}
        onValue={(condition) => type({ condition: condition === 'likes' ? 'likes' : 'reply' })}
      />
      {typed.condition === 'likes' && (
        <Input
          mode="number"
          label={t('kinds.packet.likenum')}
          hint={t('kinds.packet.likenum.hint', { most: redPacketLikesMost })}
          value={typed.likes}
          disabled={isPaid}
          error={
            problem === 'likes' ? t('kinds.packet.likenum.hint', { most: redPacketLikesMost }) : undefined
          }
          onText={(likes) => type({ likes })}
        />
      )}
    </>
  )
}

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
      about={t('kinds.packet.about', { hours: redPacketHours })}
      problem={problem}
      isWaiting={isPaid}
      onDone={done}
      onCancel={() => onEnd(false)}
      onRemove={before && !isPaid ? remove : undefined}
    >
      {isPaid && <Alert kind="warn">{t('kinds.packet.locked')}</Alert>}
      <MoneyFields {...fields} />
      <ConditionFields {...fields} />
      <MoneyText value={typed.content} isPaid={isPaid} onText={(content) => type({ content })} />
      {!found && (
        <p className={cx('kind__sum')}>{t('kinds.packet.sum', { price: money(packetTotal(packet)) })}</p>
      )}
    </KindForm>
  )
}
