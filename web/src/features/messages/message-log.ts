import type { DialogMessageView } from '@chaguan/contracts/browser'

/** Consecutive messages of a chat, oldest first. */
export interface MessageLog {
  readonly messages: readonly DialogMessageView[]
  readonly hasEarlier: boolean
  /** Whether the latest message of the conversation is the last of them. */
  readonly isAtEnd: boolean
}

/** A page of messages, the newest first; `totalCount` counts the messages up to its first. */
export interface MessagePage {
  readonly pageData: readonly DialogMessageView[]
  readonly totalCount: number
}

const firstId = (messages: readonly DialogMessageView[]) => messages[0]?.id ?? Number.POSITIVE_INFINITY
const lastId = (messages: readonly DialogMessageView[]) => messages.at(-1)?.id ?? 0

/** Creates a log from one page. */
export function logOf({ pageData, totalCount }: MessagePage, isAtEnd: boolean): MessageLog {
  return { messages: [...pageData].reverse(), hasEarlier: totalCount > pageData.length, isAtEnd }
}

/** Merges two lists in their order, without duplicates; the second takes precedence. */
function merged(
  known: readonly DialogMessageView[],
  fresh: readonly DialogMessageView[],
): readonly DialogMessageView[] {
  const byId = new Map([...known, ...fresh].map((message) => [message.id, message]))
  return [...byId.values()].sort((one, other) => one.id - other.id)
}

/** Prepends earlier messages. */
export function prependPage(log: MessageLog, page: MessagePage): MessageLog {
  const earlier = logOf(page, false)
  return { ...log, messages: merged(earlier.messages, log.messages), hasEarlier: earlier.hasEarlier }
}

/** Appends later messages. */
export function appendPage(log: MessageLog, page: MessagePage): MessageLog {
  return { ...log, messages: merged(log.messages, page.pageData) }
}

/**
 * A log with the latest messages, appended if they overlap. If messages in between are missing, a reader further up
 * keeps the log, and one at the end gets the latest page alone.
 */
export function appendLatest(log: MessageLog | null, page: MessagePage): MessageLog {
  const latest = logOf(page, true)
  if (!log || log.messages.length === 0) return latest
  // The newest message of the log, or the one before the latest page, is on the page: nothing is missing between them.
  const meets = !latest.hasEarlier || firstId(latest.messages) <= lastId(log.messages)
  if (!meets) return log.isAtEnd ? latest : log
  const hasEarlier = latest.hasEarlier && log.hasEarlier
  const first = firstId(latest.hasEarlier ? log.messages : latest.messages)
  // Messages in the range of the latest page that it does not contain were deleted.
  const fresh = new Set(latest.messages.map(({ id }) => id))
  const [from, to] = [firstId(latest.messages), lastId(latest.messages)]
  const known = log.messages.filter(({ id }) => id < from || id > to || fresh.has(id))
  const all = merged(known, latest.messages)
  return { messages: all.filter(({ id }) => id >= first), hasEarlier, isAtEnd: true }
}

/** The log after a message was recalled, whose text and picture are dropped from memory too. */
export function withRecalled(log: MessageLog, messageId: number): MessageLog {
  const gone = {
    isRecalled: true,
    isImageLoading: false,
    attachmentId: 0,
    imageUrl: '',
    messageText: '',
    messageTextHtml: '',
    summary: '',
  }
  return { ...log, messages: log.messages.map((one) => (one.id === messageId ? { ...one, ...gone } : one)) }
}

/** The log without a message that the viewer deleted. */
export function withoutMessage(log: MessageLog, messageId: number): MessageLog {
  return { ...log, messages: log.messages.filter(({ id }) => id !== messageId) }
}
