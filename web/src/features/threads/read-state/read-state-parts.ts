import { addReadingTexts } from '../../../i18n/reading-texts.ts'
import type { TextTableInUse } from '../../../i18n/use-texts.tsx'
import { ListTools } from './ListTools.tsx'
import { ReadMark } from './UnreadMark.tsx'

const parts = { ListTools, ReadMark } as const
export type ReadingParts = typeof parts

/** What a list of threads says of reading, with its texts: one file that comes when the page is live. */
export async function readingParts({ texts, lang }: TextTableInUse): Promise<ReadingParts> {
  await addReadingTexts(texts, lang)
  return parts
}
