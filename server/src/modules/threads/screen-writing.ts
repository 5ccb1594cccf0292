import { approval } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { screenHtml, screenText, together } from '../stop-words/index.ts'
import { type RichText, readText } from '../texts/index.ts'

/** What somebody wrote, after the stop words did their work on it. */
export interface Writing {
  readonly title: string
  readonly text: RichText
  /** Whether it waits for review, and for which words. */
  readonly isPending: boolean
  readonly words: readonly string[]
}

/** A text after the stop words did their work on it; read anew when they replaced something. */
export async function screenRichText(ctx: Context, viewer: Member, text: RichText) {
  const html = text.html()
  const screened = await screenHtml(ctx, viewer, 'ugc', html)
  const read = screened.text === html ? text : await readText(ctx, screened.text, viewer.origin)
  return { ...screened, text: read }
}

/**
 * Looks for stop words in a title and a text (wire-contract 5.5): puts replacements in, says whether they wait for
 * review, and refuses (INVALID_PARAMETER) what is banned. Asks the database, so call it before a transaction.
 */
export async function screenWriting(
  ctx: Context,
  viewer: Member,
  title: string,
  text: RichText,
): Promise<Writing> {
  const ofTitle = await screenText(ctx, viewer, 'ugc', title)
  const ofText = await screenRichText(ctx, viewer, text)
  return {
    title: ofTitle.text,
    text: ofText.text,
    ...together([ofTitle, { ...ofText, text: '' }]),
  }
}

/** A thread or a comment that is edited: what was found in the parts that changed, and in all of it. */
export interface Reviewed {
  readonly approval: number
  readonly changed: Pick<Writing, 'isPending'>
  readonly whole: Pick<Writing, 'isPending'>
}

/**
 * Approval after an edit (wire-contract 5.3): what says something to be reviewed waits; what waited and is clean now is
 * shown again; otherwise it stays as it was.
 */
export function approvalAfterEdit({ approval: before, changed, whole }: Reviewed): number {
  if (before === approval.ignored) return before
  if (changed.isPending) return approval.pending
  return before === approval.pending && !whole.isPending ? approval.approved : before
}
