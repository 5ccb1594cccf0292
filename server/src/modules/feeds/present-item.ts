import { type AttachmentView, type ThreadView, tomIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { plainText, withEmojiSigns } from '../texts/index.ts'
import type { FeedItem } from './feed-rules.ts'
import { xmlText } from './xml-rules.ts'

const titleCharacters = 40
const firstCharacters = 240

/** Addresses that begin at the root of the site, made whole: a feed is read elsewhere. */
function withWholeAddresses(html: string, origin: string): string {
  return html.replaceAll(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`)
}

/** The pictures that anybody may see. */
export function picturesOf({ content }: ThreadView): readonly AttachmentView[] {
  const body: unknown = content.indexes[tomIds.image]?.body
  const pictures = Array.isArray(body) ? (body as (AttachmentView & { needPay?: number })[]) : []
  return pictures.filter(({ needPay }) => needPay !== 1)
}

/** The title of a thread, or its first words. */
export function titleOf({ title, content }: ThreadView): string {
  if (title !== '') return title
  const words = [...withEmojiSigns(plainText(content.text)).replaceAll(/\s+/g, ' ')]
  return words.length > titleCharacters ? `${words.slice(0, titleCharacters).join('')}…` : words.join('')
}

/** The first words of a thread, in one line. */
export const wordsOf = ({ content }: ThreadView): string =>
  [...withEmojiSigns(plainText(content.text)).replaceAll(/\s+/g, ' ')].slice(0, firstCharacters).join('')

/** A thread as feeds carry it, of what its view shows to a visitor: who is hidden and what is sold is not in it. */
export function presentItem(ctx: Pick<Context, 'time'>, thread: ThreadView, origin: string): FeedItem {
  const pictures = picturesOf(thread).map(({ url }) => `<p><img src="${xmlText(url)}" alt=""></p>`)
  const publishedAt = ctx.time.parse(thread.createdAt) ?? 0
  return {
    link: `${origin}/thread/${thread.threadId}`,
    title: titleOf(thread),
    html: withEmojiSigns(withWholeAddresses(thread.content.text, origin)) + pictures.join(''),
    author: thread.user.nickname,
    category: thread.categoryName,
    publishedAt,
    updatedAt: Math.max(publishedAt, ctx.time.parse(thread.updatedAt) ?? 0),
  }
}
