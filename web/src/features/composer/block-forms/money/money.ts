import { blockLimits, tomIds } from '@chaguan/contracts/browser'
import { bodyOf, type ComposerKind, fieldsOf, numberIn, textIn } from '../composer-kind.ts'

/** Parses yuan with at most two decimals, within bounds; null for anything else. */
export function typedYuan(text: string, least: number, most: number): number | null {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text.trim())) return null
  const yuan = Number(text)
  return yuan >= least && yuan <= most ? yuan : null
}

/** A reward for the answer to a question. */
export interface RewardDraft {
  /** Yuan. */
  readonly price: number
  /** The type of a stored one (docs/reference/wire-content.md#content-blocks); 0 for a new one. */
  readonly type: number
  readonly expiredAt: string
  /** The message of the author; at most 1000 characters. */
  readonly content: string
  /** The number of the order that pays for it; empty for none. */
  readonly orderSn: string
  /** Whether it is paid and therefore cannot be changed. */
  readonly isPaid: boolean
}

/** Bounds of a reward in yuan, and its default duration in hours (docs/reference/pages.md#composer). */
export const rewardBounds = {
  least: blockLimits.minRewardCents / 100,
  most: blockLimits.maxRewardCents / 100,
  hoursUsual: 25,
} as const

export const orderOf = (fields: Readonly<Record<string, unknown>>) => ({ orderSn: textIn(fields, 'orderSn') })

const restOfReward = (fields: Readonly<Record<string, unknown>>) => ({
  type: numberIn(fields, 'type') === 1 ? 1 : 0,
  expiredAt: textIn(fields, 'expiredAt'),
  content: textIn(fields, 'content'),
  ...orderOf(fields),
})

export const rewardKind: ComposerKind<RewardDraft> = {
  read(thread) {
    const fields = fieldsOf(bodyOf(thread, tomIds.reward))
    if (!fields) return null
    const price = numberIn(fields, 'money') || numberIn(fields, 'price')
    return { price, ...restOfReward(fields), isPaid: !thread.isDraft }
  },
  kept(value) {
    const fields = fieldsOf(value)
    if (!fields || !(numberIn(fields, 'price') > 0)) return null
    return { price: numberIn(fields, 'price'), ...restOfReward(fields), isPaid: fields.isPaid === true }
  },
  block: ({ price, type, expiredAt, content, orderSn }) => ({
    tomId: tomIds.reward,
    body: { price, type, expiredAt, ...(content && { content }), ...(orderSn && { orderSn }) },
  }),
}
