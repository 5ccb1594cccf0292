import type { Lang, NotificationView } from '@chaguan/contracts'

/** What a system notification was made of: the template and the values of its variables. */
interface SystemData {
  readonly template?: string
  readonly title?: string
  readonly content?: string
  readonly threadId?: number
}

const welcome = {
  zh: { title: '新用户注册通知', content: '欢迎加入，从介绍自己或者回复一个话题开始吧。' },
  en: { title: 'Welcome', content: 'Welcome! Begin by introducing yourself, or by answering somebody.' },
} as const

/** Title and content of a system notification (wire-contract 6.2, `system`). */
export function systemWords(data: object, lang: Lang): Partial<NotificationView> {
  const { template, title, content, threadId } = data as SystemData
  const words = template === 'registered.passed' ? welcome[lang] : { title: '', content: '' }
  return {
    title: title ?? words.title,
    content: content ?? words.content,
    raw: threadId === undefined ? {} : { thread_id: threadId },
  }
}
