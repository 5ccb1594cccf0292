import type { DialogMessageView } from '@chaguan/contracts/browser'
import { wireMs } from '../../i18n/clock.ts'
import type { Translate } from '../../i18n/texts.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'

/** Messages further apart than this have a time between them, in milliseconds. */
const apartMs = 5 * 60_000

/** Messages with one time above them. */
export interface MessageGroup {
  /** Time of the first of them, as on the wire. */
  readonly time: string
  readonly messages: readonly DialogMessageView[]
}

/** Groups messages, oldest first, by the time at which they were sent (docs/reference/pages.md#messages). */
export function groupMessages(messages: readonly DialogMessageView[]): MessageGroup[] {
  const groups: { time: string; messages: DialogMessageView[] }[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const message of messages) {
    const at = wireMs(message.createdAt) ?? before
    const group = groups.at(-1)
    if (group && at - before < apartMs) group.messages.push(message)
    else groups.push({ time: message.createdAt, messages: [message] })
    before = at
  }
  return groups
}

/**
 * The time above a group: the day once, then the time of day alone; 昨天 08:19 for yesterday. `before` is the time of the
 * group above, `now` is in milliseconds like `wireMs`.
 */
export function groupTimeText(wire: string, before: string | undefined, now: number, t: Translate): string {
  const [day, time] = [wire.slice(0, 10), wire.slice(11, 16)]
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  if (day === before?.slice(0, 10) || day === dayAt(now)) return time
  if (day === dayAt(now - 86_400_000)) return t('site.time.yesterday', { time })
  return `${day.slice(0, 4) === dayAt(now).slice(0, 4) ? day.slice(5) : day} ${time}`
}

/** Id of the first unread message, before which the divider is shown; 0 for none. */
export function firstUnread(messages: readonly DialogMessageView[], ownId: number | null): number {
  return messages.find(({ userId, isRead }) => userId !== ownId && !isRead)?.id ?? 0
}

/** The positions of unsaved messages among the saved ones. */
export interface PlacedMessages {
  /** The messages after a saved one, by its id; 0 for those before the first. */
  readonly behind: ReadonlyMap<number, readonly OutgoingMessage[]>
  readonly atEnd: readonly OutgoingMessage[]
}

/** Places failed messages after the saved ones of their time, and pending ones at the end. */
export function placeOutgoing(
  messages: readonly DialogMessageView[],
  outgoing: readonly OutgoingMessage[],
): PlacedMessages {
  const behind = new Map<number, OutgoingMessage[]>()
  const atEnd: OutgoingMessage[] = []
  for (const one of outgoing) {
    const { after } = one
    if (after === null || messages.length === 0) {
      atEnd.push(one)
      continue
    }
    const id = messages.findLast((message) => message.id <= after)?.id ?? 0
    behind.set(id, [...(behind.get(id) ?? []), one])
  }
  return { behind, atEnd }
}
