import { addNounTexts } from '../../i18n/noun-texts.ts'
import type { TextTableInUse } from '../../i18n/use-texts.tsx'
import { NewThreadsBar } from './feed/NewThreadsBar.tsx'
import { ListTools } from './read-state/ListTools.tsx'
import { UnreadMark } from './read-state/UnreadMark.tsx'

const parts = { ListTools, NewThreadsBar, UnreadMark } as const
export type ListParts = typeof parts

/** Resolves to the components of thread lists that are not in the first load, once their texts have loaded. */
export async function listParts({ texts, lang }: TextTableInUse): Promise<ListParts> {
  await addNounTexts(texts, lang, 'readState')
  return parts
}
