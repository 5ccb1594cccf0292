import { addReadingTexts } from '../../../i18n/reading-texts.ts'
import type { TextTableInUse } from '../../../i18n/use-texts.tsx'
import { ListTools } from './ListTools.tsx'
import { UnreadMark } from './UnreadMark.tsx'

const parts = { ListTools, ReadMark: UnreadMark } as const
export type ReadStateParts = typeof parts

/** Components and texts of the read state, in one lazily loaded file. */
export async function readStateParts({ texts, lang }: TextTableInUse): Promise<ReadStateParts> {
  await addReadingTexts(texts, lang)
  return parts
}
