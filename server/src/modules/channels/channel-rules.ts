import { channelDefaults, type NoticeKind, notificationTypes, type OuterChannel } from '@chaguan/contracts'

/** The kind that people choose channels for, of a type of notifications; null for what is shown nowhere. */
export function kindOf(type: string): NoticeKind | null {
  if (type === 'system' || type === 'related' || type === 'replied' || type === 'liked') return type
  return (notificationTypes.financial as readonly string[]).includes(type) ? 'financial' : null
}

export interface ChannelChoice {
  readonly kind: string
  readonly channel: string
  readonly is_on: number
}

/** Whether a user wants notifications of a kind by a channel: their choice, else the default. */
export function isWanted(
  choices: readonly ChannelChoice[],
  kind: NoticeKind,
  channel: OuterChannel,
): boolean {
  const chosen = choices.find((one) => one.kind === kind && one.channel === channel)
  return chosen ? chosen.is_on === 1 : channelDefaults[channel].includes(kind)
}

/** Milliseconds until a delivery to a present user is tried again. */
export const lookAgainMs = 60_000

const firstWaitMs = 30_000
const longestWaitMs = 6 * 3_600_000
const attemptsMost = 9

/** How long to wait after so many attempts that failed, in milliseconds; null when it is given up. */
export function waitAfter(attempts: number): number | null {
  return attempts >= attemptsMost ? null : Math.min(firstWaitMs * 4 ** (attempts - 1), longestWaitMs)
}
