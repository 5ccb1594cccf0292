import type { Lang } from '@chaguan/contracts/browser'
import type { TextTable } from './texts.ts'

const loaders: Record<Lang, () => Promise<{ texts: Pick<TextTable, 'blocks'> }>> = {
  zh: () => import('./zh/blocks.ts'),
  en: () => import('./en/blocks.ts'),
}

/** Adds the texts of the kinds of content, which cards need wherever they are. */
export async function addBlockTexts(table: Partial<TextTable>, lang: Lang): Promise<void> {
  Object.assign(table, (await loaders[lang]()).texts)
}
