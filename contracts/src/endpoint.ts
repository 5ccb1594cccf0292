import type { Static, TSchema } from 'typebox'
import type { PermissionKey } from './permissions.ts'

/** Who may call: anyone, a logged-in member, or an administrator (a member of group 1). */
export type Access = 'visitor' | 'member' | 'admin'

/**
 * Which of the members that have access may carry the call out; others get UNAUTHORIZED.
 * - `author`: the author of what the input names; not even administrators
 * - `author-and-moderators`: also groups with permissions on other people's content, and administrators
 * - `moderators`: such groups and administrators
 */
export type ReservedFor = 'author' | 'author-and-moderators' | 'moderators'

/**
 * Who may call while the site is closed or paid, or while the caller's account is restricted
 * (docs/reference/wire.md#site-gate, docs/reference/wire.md#account-gate). Administrators always may.
 * - `members`: on a paid site those who have joined; with an approved account and all sign-in fields, and with a
 *   nickname for writing calls
 * - `own-data`: as `members`, also without a nickname: nobody else sees what it writes
 * - `before-joining`: as `members`, also those who have not joined a paid site
 * - `in-review`: as `members`, also those under review
 * - `before-approval`: also those who have not joined, are under review, or lack sign-in fields or a nickname
 * - `blocked-accounts`: as `before-approval`, also accounts that are banned, refused or ignored
 * - `closed-site`: as `before-approval`, also while the site is closed
 * - `always`: everyone, in any state of site and account
 */
export type WhenRestricted =
  | 'members'
  | 'own-data'
  | 'before-joining'
  | 'in-review'
  | 'before-approval'
  | 'blocked-accounts'
  | 'closed-site'
  | 'always'

/**
 * A limit of calls by one person (or one address of visitors) to one path. Times in seconds
 * (docs/reference/wire.md#rate-limits).
 */
export interface RateLimit {
  readonly times: number
  readonly intervalSeconds: number
  readonly banSeconds: number
}

/** One endpoint of the HTTP API: the server implements it and the web app calls it by this definition. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The canonical path. `/api/v3/…` is also served at `/apiv3/…`. */
  readonly path: `/api/${string}`
  /** Further paths of the same endpoint. */
  readonly aliases?: readonly `/api/${string}`[]
  /** One sentence for the API reference that begins with a verb: "Returns …". */
  readonly summary: string
  /** What the summary leaves out: conditions and errors. */
  readonly description?: string
  readonly access: Access
  readonly whenRestricted: WhenRestricted
  /** Checked by the use case and by the permission matrix of the tests. Everyone with access by default. */
  readonly reservedFor?: ReservedFor
  /** A permission that the caller's groups must grant, in any category. */
  readonly permission?: PermissionKey
  /** The error for visitors on a member's call; JUMP_TO_LOGIN unless the wire requires another one. */
  readonly guestFailure?: 'JUMP_TO_LOGIN' | 'UNAUTHORIZED'
  /** Further methods that clients are known to use. */
  readonly alsoMethods?: readonly ('GET' | 'POST')[]
  readonly rateLimit?: RateLimit
  /**
   * Protects others from floods (docs/reference/threats.md#flooding): the share of the calls allowed by the setting
   * `api_freq` that may go to this endpoint; and the same text in the field `words` is accepted thirty times a minute.
   */
  readonly flood?: { readonly share: number; readonly words?: string }
  /** The multipart field with a file; the call then takes multipart/form-data. */
  readonly upload?: string
  /** Maximum bytes of the file; the setting `support_max_size` by default. */
  readonly maxUploadBytes?: number
  /**
   * Whether the browser validates the input before sending: `block` does not send invalid input, `warn` logs it to the
   * console (docs/reference/wire.md#client-calls). Not validated by default.
   */
  readonly validate?: 'warn' | 'block'
  /** Validation errors name the field in Data, so that a form can show them there. */
  readonly namesField?: boolean
  /**
   * The fields may also be sent as one object `data`, as clients of the specification's paths do
   * (docs/reference/wire.md#v2-paths).
   */
  readonly mayWrap?: boolean
  /**
   * Accepts a header `Idempotency-Key` of 1 to 64 characters: a repeated request with the same key and input gets the
   * response of the first one that was carried out (docs/reference/wire.md#repeated-calls).
   */
  readonly isIdempotent?: boolean
  /** The response is a file to save: the output has its name, media type and text. */
  readonly isDownload?: boolean
  /** The response may be a file instead of the envelope, which the handler sends through its exchange. */
  readonly maySendFile?: boolean
  /** The response is a stream of server-sent events that stays open; the output is empty. */
  readonly isStream?: boolean
  /** All input is in the URL: a body of any type is ignored, since standards have programs send one. */
  readonly ignoresBody?: boolean
  /**
   * Names that earlier clients use for input fields → the field. A request with both and different values is refused
   * (INVALID_PARAMETER).
   */
  readonly fieldAliases?: Readonly<Record<string, string>>
  readonly input: TSchema
  readonly output: TSchema
}

export type Api = Readonly<Record<string, Endpoint>>

/**
 * What a caller needs of an endpoint: the whole definition on the server; in the browser path, method and the input
 * schema if it validates, with other schemas as types only.
 */
export interface CallableEndpoint
  extends Pick<Endpoint, 'method' | 'path' | 'upload' | 'ignoresBody' | 'validate'> {
  /** The schema that validates the input before sending. */
  readonly inputSchema?: InputSchema
  readonly input?: TSchema
  readonly output?: TSchema
}

/** The subset of JSON schema that inputs use. */
export interface InputSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly required?: readonly string[]
  readonly items?: InputSchema
  readonly anyOf?: readonly InputSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly additionalProperties?: boolean
  readonly description?: string
  readonly default?: unknown
}

/** An endpoint in the browser's contract (`@chaguan/contracts/browser`). */
export type BrowserEndpoint<E extends Endpoint> = Pick<
  E,
  Extract<keyof E, 'method' | 'path' | 'upload' | 'ignoresBody' | 'validate'>
> &
  Partial<Pick<E, 'input' | 'output'>> &
  (E extends { readonly validate: string } ? { readonly inputSchema: InputSchema } : unknown)

export type InputOf<E extends CallableEndpoint> = Static<NonNullable<E['input']>>
export type OutputOf<E extends CallableEndpoint> = Static<NonNullable<E['output']>>

/** Groups the endpoints of one noun; the server must implement every one of them. */
export function defineApi<const A extends Api>(api: A): A {
  return api
}
