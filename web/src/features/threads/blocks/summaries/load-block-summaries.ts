import { addBlockTexts } from '../../../../i18n/block-texts.ts'
import type { TextTableInUse } from '../../../../i18n/use-texts.tsx'
import { BlockSummaries } from './BlockSummaries.tsx'

/** The summaries of blocks for thread cards, once their texts have loaded. */
export async function blockSummaries({
  lang,
  texts,
}: TextTableInUse): Promise<{ default: typeof BlockSummaries }> {
  await addBlockTexts(texts, lang)
  return { default: BlockSummaries }
}
