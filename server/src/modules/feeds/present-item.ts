import { type AttachmentView, type ThreadView, tomIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { plainText, withEmojiSigns } from '../texts/index.ts'
import type { FeedItem } from './feed-rules.ts'
import { xmlText } from './xml-rules.ts'

const titleCharacters = 40
const firstCharacters = 240

/** Makes root-relative URLs absolute, because feeds are read elsewhere. */
function withAbsoluteUrls(html: string, origin: string): string {
  return html.replaceAll(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`)
}

/** Returns the pictures of a thread that visitors may see. */
export function picturesOf({ content }: ThreadView): readonly AttachmentView[] {
  const body: unknown = content.indexes[tomIds.image]?.body
  const pictures = Array.isArray(body) ? (body as (AttachmentView & { needPay?: number })[]) : []
  return pictures.filter(({ needPay }) => needPay !== 1)
}

/** Returns the title of a thread, or its first words. */
export function titleOf({ title, content }: ThreadView): string {
  if (title !== '') return title
  const words = [...withEmojiSigns(plainText(content.text)).replaceAll(/\s+/g, ' ')]
  return words.length > titleCharacters ? `${words.slice(0, titleCharacters).join('')}…` : words.join('')
}

/** Returns the first words of a thread in one line. */
export const wordsOf = ({ content }: ThreadView): string =>
  [...withEmojiSigns(plainText(content.text)).replaceAll(/\s+/g, ' ')].slice(0, firstCharacters).join('')

/** Presents a thread as a feed item. The view of a visitor already lacks hidden authors and paid content. */
export function presentItem(ctx: Pick<Context, 'time'>, thread: ThreadView, origin: string): FeedItem {
  const pictures = picturesOf(thread).map(({ url }) => `<p><img src="${xmlText(url)}" alt=""></p>`)
  const publishedAt = ctx.time.parse(thread.createdAt) ?? 0
  return {
    link: `${origin}/thread/${thread.threadId}`,
    title: titleOf(thread),
    html: withEmojiSigns(withAbsoluteUrls(thread.content.text, origin)) + pictures.join(''),
    author: thread.user.nickname,
    category: thread.categoryName,
    publishedAt,
    updatedAt: Math.max(publishedAt, ctx.time.parse(thread.updatedAt) ?? 0),
  }
}
