import type { Lang } from '@chaguan/contracts/browser'
import type { TextTable } from './texts.ts'

const loaders: Record<Lang, () => Promise<{ texts: Pick<TextTable, 'relations'> }>> = {
  zh: () => import('./zh/relations.ts'),
  en: () => import('./en/relations.ts'),
}

/** Adds the texts about following and blocking, which a person's card needs wherever it opens. */
export async function addRelationTexts(table: Partial<TextTable>, lang: Lang): Promise<void> {
  Object.assign(table, (await loaders[lang]()).texts)
}
