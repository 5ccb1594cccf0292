import { blockLimits } from '@chaguan/contracts/browser'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { RadioGroup } from '../../../../ui/fields/Choices.tsx'
import { Input } from '../../../../ui/fields/Input.tsx'
import { type PacketProblem, packetBounds } from './red-packet.ts'

export const redPacketsMost = blockLimits.redPacketsMost
export const redPacketLikesMost = blockLimits.redPacketLikesMost

export interface RedPacketFields {
  readonly rule: 'random' | 'fixed'
  readonly price: string
  readonly number: string
  readonly condition: 'reply' | 'likes'
  readonly likes: string
  readonly content: string
}

interface FieldsProps {
  typed: RedPacketFields
  isPaid: boolean
  problem: PacketProblem | null
  type: (change: Partial<RedPacketFields>) => void
}

export function MoneyFields({ typed, isPaid, problem, type }: FieldsProps) {
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

export function ConditionFields({ typed, isPaid, problem, type }: FieldsProps) {
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
