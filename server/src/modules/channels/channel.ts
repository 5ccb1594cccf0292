import type { ExternalChannel, Lang, NotificationEventName } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import type { TemplateRow } from '../notifications/index.ts'

/** A rendered notification in its recipient's language, as plain text. */
export interface RenderedNotification {
  readonly userId: number
  readonly lang: Lang
  /** Origin by which the reader uses the site. */
  readonly origin: string
  /** The event whose templates apply; null for private messages and digests. */
  readonly event: NotificationEventName | null
  readonly title: string
  readonly body: string
  /** Path of the page that shows its subject. */
  readonly path: string
  /** Values of the template variables (docs/reference/wire-messages.md#notification-templates). */
  readonly values: Readonly<Record<string, string>>
  /** Idempotency key: the same for every delivery of the notification, so that it is shown once. */
  readonly key: string
}

/**
 * A notification channel besides the site itself. Another channel is one more object of this shape in the list of
 * channels/index.ts; timing, recipients and frequency are decided outside of it.
 */
export interface NotificationChannel {
  readonly name: ExternalChannel
  /**
   * Set when the channel sends templates that are registered with an external service
   * (docs/reference/wire-messages.md#channels).
   */
  readonly templates?: 'sms' | 'wechat'
  /** Milliseconds after the event during which a delivery is still sent. */
  readonly freshForMs: number
  /** Whether the site has configured the channel. */
  isOn(ctx: Context): Promise<boolean>
  /** Returns those of the users who have an address for this channel. */
  reachable(ctx: Context, db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>>
  /** The address that the user sees in their settings; empty for none. */
  addressOf(ctx: Context, userId: number): Promise<string>
  /** Sends; returns false when the user has no address. Throws for failures that should be retried. */
  send(ctx: Context, notification: RenderedNotification): Promise<boolean>
}

/** What a template of an external service is sent with. */
export type TemplateNotification = Pick<
  RenderedNotification,
  'userId' | 'origin' | 'title' | 'path' | 'values' | 'key'
>

/** A channel whose texts are templates of an external service. */
export interface TemplateChannel extends NotificationChannel {
  /** Sends a given template; returns false when it has no id or the user no address. */
  sendTemplate(ctx: Context, notification: TemplateNotification, template: TemplateRow): Promise<boolean>
  /** Verifies the keys, where sending may succeed with an older token. Throws the service's refusal. */
  checkKeys?(ctx: Context): Promise<void>
}
