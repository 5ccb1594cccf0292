import { dialogsApi, failureCodes, postsApi, threadsApi } from '@chaguan/contracts/browser'

/** All calls that may wait in the outbox. None of them pays or changes money, rights or settings. */
export const outboxCalls = {
  like: postsApi.editPost,
  favor: threadsApi.operateThread,
  comment: postsApi.publishPost,
  message: dialogsApi.openDialog,
  thread: threadsApi.publishThread,
  draft: threadsApi.editThread,
} as const

export type OutboxKind = keyof typeof outboxCalls

/**
 * Why an entry was refused; `code` is 0 when it may have been sent so long ago that the server has dropped its
 * idempotency key.
 */
export interface OutboxRefusal {
  readonly code: number
  readonly message: string
}

/** Something that a member wrote, or a button that they pressed; it is carried out once. */
export interface OutboxEntry {
  /** The idempotency key. */
  readonly id: string
  readonly userId: number
  readonly kind: OutboxKind
  readonly input: object
  /** The written text, or the title of the pressed button's target, by which the member recognises it. */
  readonly words: string
  /** The address of the page that it belongs to. */
  readonly href: string
  /** Names a queue: its entries are sent in their order; a like or favourite replaces an unsent one of its queue. */
  readonly line: string
  /** Whether the site requires a captcha for it. */
  readonly hasCaptcha: boolean
  /** When it was written, in milliseconds since 1970; later entries have greater values. */
  readonly at: number
  /** When it was first sent, whether or not it arrived; 0 before that. */
  readonly triedAt: number
  readonly refusal: OutboxRefusal | null
}

/** The result of sending an entry: `away` (no network or no session) stops all sending, `later` that of its queue only. */
export type SendOutcome =
  | { readonly is: 'sent'; readonly data: unknown }
  | { readonly is: 'refused'; readonly refusal: OutboxRefusal }
  | { readonly is: 'later' }
  | { readonly is: 'away' }

/** A failed call: code, HTTP status (0 without a response), message and Data. */
interface Failed {
  readonly Code: number
  readonly Message: string
  readonly Data?: unknown
  readonly status: number
}

/** Refusals caused by the session or the site, not by the entry. */
const sessionOrSiteCodes: readonly number[] = [
  failureCodes.JUMP_TO_LOGIN,
  failureCodes.INVALID_TOKEN,
  failureCodes.SITE_CLOSED,
  failureCodes.TIMEOUT,
]

/** Transient refusals: rate limit, a concurrent request with the same key, a server error. */
const transientCodes: readonly number[] = [
  failureCodes.RESOURCE_EXIST,
  failureCodes.RESOURCE_IN_USE,
  failureCodes.NET_ERROR,
  failureCodes.INTERNAL_ERROR,
  failureCodes.DB_ERROR,
]

/** Whether a draft was not published because it was changed elsewhere after its member had read it. */
const isOvertaken = ({ Code, Data }: Failed) =>
  Code === failureCodes.RESOURCE_IN_USE && typeof Data === 'object' && Data !== null && 'conflicts' in Data

/** The input of a refused entry that its member sends once more: over the version because of which it was refused. */
export function inputToRetry({ input, refusal }: Pick<OutboxEntry, 'input' | 'refusal'>): object {
  if (refusal?.code !== failureCodes.RESOURCE_IN_USE || !('was' in input)) return input
  const { was: _, ...rest } = input
  return rest
}

/** The outcome for an entry whose call failed. */
export function outcomeOfFailure(failed: Failed): SendOutcome {
  const { Code, Message, status } = failed
  if (isOvertaken(failed)) return { is: 'refused', refusal: { code: Code, message: Message } }
  if (sessionOrSiteCodes.includes(Code) || (status === 0 && Code === failureCodes.OTHER))
    return { is: 'away' }
  if (transientCodes.includes(Code) || status === 429 || status >= 500) return { is: 'later' }
  // The response is not in the envelope: it came from a proxy before the server.
  if (Code === failureCodes.OTHER) return { is: 'away' }
  return { is: 'refused', refusal: { code: Code, message: Message } }
}

/** Entries that set a state, of which only the last one matters. */
const isSwitch = ({ kind }: Pick<OutboxEntry, 'kind'>) => kind === 'like' || kind === 'favor'

/** The entries that a new one replaces: those of the same like or favourite that were never sent, or were refused. */
export const replacedBy = (entries: readonly OutboxEntry[], added: OutboxEntry): readonly OutboxEntry[] =>
  isSwitch(added)
    ? entries.filter(
        ({ line, userId, triedAt, refusal }) =>
          line === added.line && userId === added.userId && (triedAt === 0 || refusal !== null),
      )
    : []

/** An idempotency key of 32 characters. */
export const newOutboxId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
