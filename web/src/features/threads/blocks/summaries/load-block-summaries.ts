import { addBlockTexts } from '../../../../i18n/block-texts.ts'
import type { TextTableInUse } from '../../../../i18n/use-texts.tsx'
import { BlockSummaries } from './BlockSummaries.tsx'
import type { BlockSummariesComponent } from './LazyBlockSummaries.tsx'

/** The lines of cards, once their texts are there. */
export async function blockSummaries({
  lang,
  texts,
}: TextTableInUse): Promise<{ default: BlockSummariesComponent }> {
  await addBlockTexts(texts, lang)
  return { default: BlockSummaries }
}
