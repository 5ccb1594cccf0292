import { addBlockTexts } from '../../../../i18n/block-texts.ts'
import type { TextTableInUse } from '../../../../i18n/use-texts.tsx'
import { CardLines } from './BlockSummaries.tsx'
import type { Lines } from './LazyBlockSummaries.tsx'

/** The lines of cards, once their texts are there. */
export async function lines({ lang, texts }: TextTableInUse): Promise<{ default: Lines }> {
  await addBlockTexts(texts, lang)
  return { default: CardLines }
}
