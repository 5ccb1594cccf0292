import { dialogsApi, failureCodes, postsApi, threadsApi } from '@chaguan/contracts/browser'

/** All that may wait to be sent. Nothing that pays, and no change of money, rights or settings, is among it. */
export const outboxCalls = {
  like: postsApi.editPost,
  favor: threadsApi.operateThread,
  comment: postsApi.publishPost,
  message: dialogsApi.openDialog,
  thread: threadsApi.publishThread,
  draft: threadsApi.editThread,
} as const

export type OutboxKind = keyof typeof outboxCalls

/** Why something was not taken; `code` 0 when it may have been sent so long ago that the server cannot tell any more. */
export interface OutboxRefusal {
  readonly code: number
  readonly message: string
}

/** Something that its member wrote or pressed, and that is sent once. */
export interface OutboxEntry {
  /** The key under which the server carries it out once. */
  readonly id: string
  readonly userId: number
  readonly kind: OutboxKind
  readonly input: object
  /** What was written, or the title of what was pressed, by which its member knows it. */
  readonly words: string
  /** Where it belongs. */
  readonly href: string
  /** Entries of one line keep their order, and one about the same like or favourite takes the place of an unsent one. */
  readonly line: string
  /** Whether the site asks for a captcha with it. */
  readonly hasCaptcha: boolean
  /** When it was written, in milliseconds since 1970; later ones are greater. */
  readonly at: number
  /** When it was first sent, whether it arrived or not; 0 before. */
  readonly triedAt: number
  readonly refusal: OutboxRefusal | null
}

/** What became of sending something: `away` is without a network or a session, `later` for this line alone. */
export type SendOutcome =
  | { readonly is: 'sent'; readonly data: unknown }
  | { readonly is: 'refused'; readonly refusal: OutboxRefusal }
  | { readonly is: 'later' }
  | { readonly is: 'away' }

/** A failed call: code, HTTP status (0 without an answer) and message. */
interface Failed {
  readonly Code: number
  readonly Message: string
  readonly status: number
}

/** Refusals that have to do with the session or the site, and not with what was sent. */
const notNow: readonly number[] = [
  failureCodes.JUMP_TO_LOGIN,
  failureCodes.INVALID_TOKEN,
  failureCodes.SITE_CLOSED,
  failureCodes.TIMEOUT,
]

/** Refusals that pass: too often, another request works on it, a fault. */
const passing: readonly number[] = [
  failureCodes.RESOURCE_EXIST,
  failureCodes.RESOURCE_IN_USE,
  failureCodes.NET_ERROR,
  failureCodes.INTERNAL_ERROR,
  failureCodes.DB_ERROR,
]

/** The outcome of an entry whose call failed. */
export function outcomeOfFailure({ Code, Message, status }: Failed): SendOutcome {
  if (notNow.includes(Code) || (status === 0 && Code === failureCodes.OTHER)) return { is: 'away' }
  if (passing.includes(Code) || status === 429 || status >= 500) return { is: 'later' }
  // Not in the envelope: it came from something between here and the server.
  if (Code === failureCodes.OTHER) return { is: 'away' }
  return { is: 'refused', refusal: { code: Code, message: Message } }
}

/** Switches, of which the last one counts. */
const isSwitch = ({ kind }: Pick<OutboxEntry, 'kind'>) => kind === 'like' || kind === 'favor'

/** The entries whose place a new one takes: the same switch that was never sent, or was refused. */
export const replacedBy = (entries: readonly OutboxEntry[], added: OutboxEntry): readonly OutboxEntry[] =>
  isSwitch(added)
    ? entries.filter(
        ({ line, userId, triedAt, refusal }) =>
          line === added.line && userId === added.userId && (triedAt === 0 || refusal !== null),
      )
    : []

/** A key of 32 characters. */
export const newOutboxId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
