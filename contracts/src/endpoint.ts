import type { Static, TSchema } from 'typebox'
import type { PermissionKey } from './permissions.ts'

/** Who may call: anyone, a logged-in member, or an administrator (a member of group 1). */
export type Access = 'visitor' | 'member' | 'admin'

/**
 * Whose call is carried out, of the members that may make it; all others are told UNAUTHORIZED.
 * - `author`: who wrote what the input names; not even administrators
 * - `author-and-moderators`: also groups with rights on what others wrote, and administrators
 * - `moderators`: such groups and administrators
 */
export type ReservedFor = 'author' | 'author-and-moderators' | 'moderators'

/**
 * Who may still call while the site is closed or paid, or while the caller's account is restricted
 * (docs/reference/wire.md#site-gate, docs/reference/wire.md#account-gate). Administrators may always.
 * - `members`: on a paid site who joined; with an approved account and all sign-in fields, and with a nickname where
 *   the call writes
 * - `own-data`: as `members`, without a nickname too: what it writes nobody else sees
 * - `before-joining`: as `members`, on a paid site also who has not joined
 * - `before-approval`: also who has not joined, is under review, or lacks sign-in fields or a nickname
 * - `blocked-accounts`: as `before-approval`, also accounts that are banned, refused or ignored
 * - `closed-site`: as `before-approval`, also while the site is closed
 * - `always`: everyone, whatever the site and the account are like
 */
export type WhenRestricted =
  | 'members'
  | 'own-data'
  | 'before-joining'
  | 'before-approval'
  | 'blocked-accounts'
  | 'closed-site'
  | 'always'

/**
 * A limit of calls for one person (or one address of a visitor) on one path. Times in seconds
 * (docs/reference/wire.md#rate-limits).
 */
export interface RateLimit {
  readonly times: number
  readonly intervalSeconds: number
  readonly banSeconds: number
}

/** One call of the HTTP API. The server implements it, the web calls it, neither repeats it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The canonical path. `/api/v3/…` is also answered at `/apiv3/…`. */
  readonly path: `/api/${string}`
  /** Further paths that do the same. */
  readonly aliases?: readonly `/api/${string}`[]
  /** One sentence for the API reference. */
  readonly summary: string
  readonly access: Access
  readonly whenRestricted: WhenRestricted
  /** The use case checks it; the permission matrix of the tests holds it to it. Everyone with access unless given. */
  readonly reservedFor?: ReservedFor
  /** A right that the caller's groups must grant, whatever the category. */
  readonly permission?: PermissionKey
  /** What a visitor is told on a member's call; JUMP_TO_LOGIN unless the wire says otherwise. */
  readonly guestIsTold?: 'JUMP_TO_LOGIN' | 'UNAUTHORIZED'
  /** Further methods that clients are known to use for it. */
  readonly alsoMethods?: readonly ('GET' | 'POST')[]
  readonly rateLimit?: RateLimit
  /**
   * What is told to others must not flood them (docs/reference/threats.md#flooding): of the calls that the site's
   * setting `api_freq` allows a person, this share may be this one, and the words in the field `words` may be the same
   * thirty times a minute.
   */
  readonly flood?: { readonly share: number; readonly words?: string }
  /** The multipart field that carries a file; the call then takes multipart/form-data. */
  readonly upload?: string
  /** Bytes the file may have at most; the site's setting `support_max_size` unless given. */
  readonly uploadBytesMost?: number
  /**
   * Whether the browser checks the input before it sends it: `block` does not send a wrong one, `warn` only says so in
   * the console (docs/reference/wire.md#client-calls). Not checked unless given.
   */
  readonly validate?: 'warn' | 'block'
  /** A refusal of the input names the field in Data, for a form that says it there. */
  readonly namesField?: boolean
  /**
   * The fields may also come as one object `data`, as clients of the specification's paths send them
   * (docs/reference/wire.md#v2-paths).
   */
  readonly mayWrap?: boolean
  /**
   * Takes a header `Idempotency-Key` of 1 to 64 characters: a repeated call with the same key and the same input is
   * answered as the first one that was carried out (docs/reference/wire.md#repeated-calls).
   */
  readonly isIdempotent?: boolean
  /** The answer is a file to be kept: the output has its name, its media type and its text. */
  readonly isDownload?: boolean
  /** The answer may be a file instead of the envelope: what the handler sends by its exchange. */
  readonly maySendFile?: boolean
  /** The answer is a stream of server-sent events that stays open; the output is empty. */
  readonly isStream?: boolean
  /** All that it is told stands in its address: a body of whatever kind is let be, as programs send it by a standard. */
  readonly ignoresBody?: boolean
  /**
   * Names that earlier clients give to input fields → the field. A call that gives both with different values is
   * refused (INVALID_PARAMETER).
   */
  readonly fieldAliases?: Readonly<Record<string, string>>
  readonly input: TSchema
  readonly output: TSchema
}

export type Api = Readonly<Record<string, Endpoint>>

/**
 * What a caller knows of an endpoint: all of it on the server; in the browser where it is, how it is called and what is
 * validated before, while its schemas are known as types only.
 */
export interface CallableEndpoint
  extends Pick<Endpoint, 'method' | 'path' | 'upload' | 'ignoresBody' | 'validate'> {
  /** What the input is validated by before it is sent. */
  readonly inputSchema?: InputSchema
  readonly input?: TSchema
  readonly output?: TSchema
}

/** The part of JSON schema that inputs are made of. */
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

/** An endpoint as the browser's contract has it (`@chaguan/contracts/browser`). */
export type BrowserEndpoint<E extends Endpoint> = Pick<
  E,
  Extract<keyof E, 'method' | 'path' | 'upload' | 'ignoresBody' | 'validate'>
> &
  Partial<Pick<E, 'input' | 'output'>> &
  (E extends { readonly validate: string } ? { readonly inputSchema: InputSchema } : unknown)

export type InputOf<E extends CallableEndpoint> = Static<NonNullable<E['input']>>
export type OutputOf<E extends CallableEndpoint> = Static<NonNullable<E['output']>>

/** Groups the endpoints of one noun, so that the server must implement every one of them. */
export function defineApi<const A extends Api>(api: A): A {
  return api
}
