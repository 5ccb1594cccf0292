import type { DialogMessageView } from '@chaguan/contracts'
import { wireMs } from '../../i18n/clock.ts'

/** Messages further apart than this have the time between them, in milliseconds. */
const apartMs = 5 * 60_000

/** Messages that stand under one time. */
export interface MessageGroup {
  /** Time of the first of them, as on the wire. */
  readonly time: string
  readonly messages: readonly DialogMessageView[]
}

/** Groups messages, oldest first, by the time at which they were written (screens 2.9). */
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

/** The first of the messages that are new to the reader: the divider stands before it. 0 for none. */
export function firstUnread(messages: readonly DialogMessageView[], ownId: number | null): number {
  return messages.find(({ userId, isRead }) => userId !== ownId && !isRead)?.id ?? 0
}
