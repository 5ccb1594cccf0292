import {
  channelDefaults,
  type ExternalChannel,
  type NotificationKind,
  notificationTypes,
} from '@chaguan/contracts'

/** Returns the kind that users choose channels for; null for types that are never shown. */
export function kindOf(type: string): NotificationKind | null {
  if (type === 'system' || type === 'related' || type === 'replied' || type === 'liked') return type
  return (notificationTypes.financial as readonly string[]).includes(type) ? 'financial' : null
}

export interface ChannelChoice {
  readonly kind: string
  readonly channel: string
  readonly is_on: number
}

/** Whether a user wants notifications of a kind by a channel: their choice, or the default. */
export function isWanted(
  choices: readonly ChannelChoice[],
  kind: NotificationKind,
  channel: ExternalChannel,
): boolean {
  const chosen = choices.find((one) => one.kind === kind && one.channel === channel)
  return chosen ? chosen.is_on === 1 : channelDefaults[channel].includes(kind)
}

/** Milliseconds until a delivery to a user who is on the site is tried again. */
export const presenceRetryMs = 60_000

const initialBackoffMs = 30_000
const maxBackoffMs = 6 * 3_600_000
const maxAttempts = 9

/** Returns the wait after a number of failed attempts, in milliseconds; null when the delivery is given up. */
export function retryDelayAfter(attempts: number): number | null {
  return attempts >= maxAttempts ? null : Math.min(initialBackoffMs * 4 ** (attempts - 1), maxBackoffMs)
}
