import { blockLimits } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../../../i18n/use-texts.tsx'
import { RadioGroup } from '../../../../ui/fields/Choices.tsx'
import { Input } from '../../../../ui/fields/Input.tsx'
import { type PacketProblem, packetBounds } from './red-packet.ts'

export const maxRedPackets = blockLimits.maxRedPackets
export const maxRedPacketLikes = blockLimits.maxRedPacketLikes

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
  const { money } = useFormats()
  const { least, most } = packetBounds
  const between = t('blockForms.between', { least: money(least), most: money(most) })
  const atPrice = problem === 'share' ? t('blockForms.packet.share') : between
  return (
    <>
      <RadioGroup
        label={t('blockForms.packet.rule')}
        look="button"
        disabled={isPaid}
        options={[
          { value: 'random', label: t('blockForms.packet.random') },
          { value: 'fixed', label: t('blockForms.packet.fixed') },
        ]}
        value={typed.rule}
        onValue={(rule) => type({ rule: rule === 'fixed' ? 'fixed' : 'random' })}
      />
      <Input
        mode="number"
        label={t(typed.rule === 'random' ? 'blockForms.packet.total' : 'blockForms.packet.each')}
        hint={between}
        append={t('blockForms.yuan')}
        value={typed.price}
        disabled={isPaid}
        error={problem === 'price' || problem === 'share' ? atPrice : undefined}
        onText={(price) => type({ price })}
      />
      <Input
        mode="number"
        label={t('blockForms.packet.number')}
        hint={t('blockForms.packet.number.hint', { most: maxRedPackets })}
        append={t('blockForms.packet.pieces')}
        value={typed.number}
        disabled={isPaid}
        error={problem === 'number' ? t('blockForms.packet.number.hint', { most: maxRedPackets }) : undefined}
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
        label={t('blockForms.packet.condition')}
        look="button"
        disabled={isPaid}
        options={[
          { value: 'reply', label: t('blockForms.packet.reply') },
          { value: 'likes', label: t('blockForms.packet.likes') },
        ]}
        value={typed.condition}
        onValue={(condition) => type({ condition: condition === 'likes' ? 'likes' : 'reply' })}
      />
      {typed.condition === 'likes' && (
        <Input
          mode="number"
          label={t('blockForms.packet.likenum')}
          hint={t('blockForms.packet.likenum.hint', { most: maxRedPacketLikes })}
          value={typed.likes}
          disabled={isPaid}
          error={
            problem === 'likes' ? t('blockForms.packet.likenum.hint', { most: maxRedPacketLikes }) : undefined
          }
          onText={(likes) => type({ likes })}
        />
      )}
    </>
  )
}
