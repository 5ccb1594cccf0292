import { type AttachmentView, type ThreadView, tomIds } from '@chaguan/contracts/browser'
import type { TextKey, TextValues } from '../../i18n/texts.ts'
import { summaryHtml } from '../../ui/rich-text/summary-html.ts'

/** A tag of a thread. */
export interface ThreadTag {
  readonly kind: 'essence' | 'pay' | 'bounty' | 'packet' | 'vote'
  readonly key: TextKey
  readonly values?: TextValues
}

/**
 * The layout of a card's pictures: none, one beside the text, one alone, or a row of two or three; and how many more
 * there are.
 */
export type CardPictures =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'side' | 'only' | 'row'
      readonly shown: readonly AttachmentView[]
      readonly more: number
    }

const tiles = 3
const summaryCharacters = 160

/** The pictures of a thread; empty when it has none or none is visible. */
export function picturesOf({ content }: Pick<ThreadView, 'content'>): readonly AttachmentView[] {
  const body: unknown = content.indexes[tomIds.image]?.body
  return Array.isArray(body) ? (body as AttachmentView[]) : []
}

/** The tags of a thread in their order: featured, paid, bounty, red packet, vote. `money` formats a price. */
export function tagsOf(
  { displayTag, price, attachmentPrice }: Pick<ThreadView, 'displayTag' | 'price' | 'attachmentPrice'>,
  money: (yuan: number) => string,
): readonly ThreadTag[] {
  const cost = price || attachmentPrice
  const paid: ThreadTag =
    cost > 0
      ? { kind: 'pay', key: 'threads.paid.price', values: { price: money(cost) } }
      : { kind: 'pay', key: 'threads.paid' }
  const all: readonly [boolean | null, ThreadTag][] = [
    [displayTag.isEssence, { kind: 'essence', key: 'threads.essence' }],
    [displayTag.isPrice, paid],
    [displayTag.isReward, { kind: 'bounty', key: 'threads.reward' }],
    [displayTag.isRedPack, { kind: 'packet', key: 'threads.redPacket' }],
    [displayTag.isVote, { kind: 'vote', key: 'threads.vote' }],
  ]
  return all.flatMap(([holds, tag]) => (holds ? [tag] : []))
}

/** The summary on a card, as escaped HTML; empty for a thread without a title, whose text is the heading. */
export function summaryOf({ title, content }: Pick<ThreadView, 'title' | 'content'>): string {
  return title === '' ? '' : summaryHtml(content.text, summaryCharacters)
}

/** The first words of a thread without a title, as escaped HTML; empty when it has none. */
export function openingOf({ content }: Pick<ThreadView, 'content'>): string {
  return summaryHtml(content.text, summaryCharacters)
}

/**
 * The layout of a card's pictures: two or three tiles in a row; a single one beside the text, or alone without text.
 * Sold pictures, which have no address for the viewer, are left to the thread's page.
 */
export function cardPictures(thread: Pick<ThreadView, 'title' | 'content'>): CardPictures {
  const pictures = picturesOf(thread).filter(({ url }) => url !== '')
  if (pictures.length === 0) return { kind: 'none' }
  const isRow = pictures.length > 1
  const shown = pictures.slice(0, tiles)
  const beside = summaryOf(thread) === '' ? 'only' : 'side'
  return { kind: isRow ? 'row' : beside, shown, more: pictures.length - shown.length }
}

/** Whether a thread contains more than text and pictures. */
export const hasBlockSummaries = ({ content }: Pick<ThreadView, 'content'>) =>
  Object.keys(content.indexes).some((tomId) => tomId !== tomIds.image)

/**
 * Lines of text below the title of a card: one above a row of pictures or of another kind, else two
 * (docs/reference/look.md#layout-pc).
 */
export function summaryLineCount(pictures: CardPictures, thread: Pick<ThreadView, 'content'>): 1 | 2 {
  return pictures.kind === 'row' || hasBlockSummaries(thread) ? 1 : 2
}
