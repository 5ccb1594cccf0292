import { type Lang, type NoticeEventName, type NotificationView, noticeEvents } from '@chaguan/contracts'
import { htmlOfPlain } from '../texts/index.ts'
import { builtInTemplate, filledTemplate, noticeText, type Values } from './fill-template.ts'

/** What a system notification was made of: words that were edited by then, or the values of the product's own. */
export interface SystemData {
  readonly template?: string
  readonly values?: Values
  /** Plain words. */
  readonly title?: string
  readonly content?: string
  readonly threadId?: number
}

const isEvent = (name: string | undefined): name is NoticeEventName =>
  name !== undefined && Object.hasOwn(noticeEvents, name)

/** Title and content as plain text; in the reader's language unless the site edited the template. */
export function plainSystemNotice(data: SystemData, lang: Lang): { title: string; content: string } {
  if (data.title !== undefined) return { title: data.title, content: data.content ?? '' }
  if (!isEvent(data.template)) return { title: '', content: '' }
  if (data.template === 'registered.passed' && !data.values) return noticeText('notices.welcome', lang)
  return filledTemplate(builtInTemplate(data.template, lang), data.values ?? {}, lang)
}

/**
 * Title, content as HTML, and raw data of a system notification (docs/reference/wire-messages.md#notification-object,
 * `system`).
 */
export function systemNoticeText(data: SystemData, lang: Lang): Partial<NotificationView> {
  const { title, content } = plainSystemNotice(data, lang)
  return {
    title,
    content: htmlOfPlain(content),
    raw: {
      ...(data.template !== undefined && { tplId: data.template }),
      ...(data.threadId !== undefined && { thread_id: data.threadId }),
    },
  }
}
