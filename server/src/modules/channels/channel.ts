import type { Lang, NoticeEventName, OuterChannel } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'

/** A rendered notice in its recipient's language, as plain text. */
export interface RenderedNotice {
  readonly userId: number
  readonly lang: Lang
  /** Scheme and host by which the reader knows the site. */
  readonly origin: string
  /** The event whose templates apply; null for private messages and digests. */
  readonly event: NoticeEventName | null
  readonly title: string
  readonly body: string
  /** Path of the site that shows it. */
  readonly path: string
  /** Values of the variables of a template (docs/reference/wire-messages.md#notification-templates). */
  readonly values: Readonly<Record<string, string>>
  /** The same for every delivery of it, so that it is shown once. */
  readonly key: string
}

/**
 * A notification channel besides the site itself. Another channel is one more object of this shape in the
 * list of channels.ts; when, to whom and how often is decided outside of it.
 */
export interface NoticeChannel {
  readonly name: OuterChannel
  /**
   * Whether it tells in the words of templates that the site has with a service
   * (docs/reference/wire-messages.md#channels).
   */
  readonly templates?: 'sms' | 'wechat'
  /** Milliseconds after the event during which a delivery is still sent. */
  readonly freshForMs: number
  /** Whether the site has it. */
  isOn(ctx: Context): Promise<boolean>
  /** Which of some users have an address for this channel. */
  reachable(ctx: Context, db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>>
  /** The address that its person sees in their settings; empty for none. */
  addressOf(ctx: Context, userId: number): Promise<string>
  /** Sends; returns false when the user has no address. Throws for failures that should be retried. */
  send(ctx: Context, notice: RenderedNotice): Promise<boolean>
}
