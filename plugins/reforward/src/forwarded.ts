import { defineTexts, type PluginHost } from '@chaguan/plugin-sdk'

export const appId = '900002'

/** The stored fields of a forwarded thread. */
export interface Forwarded {
  readonly threadId: number
  readonly title: string
  readonly nickname: string
}

/** Parses this plugin's content; null for anything else. */
export function forwardedOf(given: unknown): Forwarded | null {
  const { threadId, title, nickname } = (given ?? {}) as Partial<Forwarded>
  if (!Number.isSafeInteger(threadId) || typeof title !== 'string') return null
  return { threadId: threadId as number, title, nickname: typeof nickname === 'string' ? nickname : '' }
}

/** The plugin's texts in the languages of the site. */
export const words = defineTexts({
  zh: {
    forward: '转发',
    title: '转发帖子',
    address: '帖子的地址或编号',
    find: '查找',
    done: '转发这个帖子',
    cancel: '取消',
    none: '没有这个帖子，或者你不能查看',
    by: (name: string) => `转发自 ${name}`,
  },
  en: {
    forward: 'Forward',
    title: 'Forward a thread',
    address: 'Address or number of the thread',
    find: 'Find',
    done: 'Forward it',
    cancel: 'Cancel',
    none: 'This thread doesn’t exist, or you can’t read it',
    by: (name: string) => `Forwarded from ${name}`,
  },
})

/** The properties shared by all views of the plugin. */
export const own = {
  pluginName: 'reforward',
  version: '1.1.0',
  author: 'Chaguan',
  type: '1',
  appid: appId,
  platform: ['pc', 'h5'],
} as const

/** Renders the forwarded thread for readers. */
export const renderForwarded = (
  { createElement: h, ui }: PluginHost,
  { threadId, title, nickname }: Forwarded,
  lang: string,
) =>
  h(
    ui.Stack,
    { gap: 4 },
    h(ui.Text, { muted: true }, words(lang).by(nickname)),
    h(ui.Link, { href: `/thread/${threadId}` }, title || `#${threadId}`),
  )
