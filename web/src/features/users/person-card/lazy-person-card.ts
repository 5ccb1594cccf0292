import { addRelationTexts } from '../../../i18n/relation-texts.ts'
import type { TextTableInUse } from '../../../i18n/use-texts.tsx'
import { PersonCard } from './PersonCard.tsx'

/** The card of a person with its texts: one file that comes with the first card. */
export async function lazyPersonCard({ texts, lang }: TextTableInUse): Promise<typeof PersonCard> {
  await addRelationTexts(texts, lang)
  return PersonCard
}
