import type { Lang } from '@chaguan/contracts/browser'
import type { TextTable } from './texts.ts'

const loaders: Record<Lang, () => Promise<{ texts: Pick<TextTable, 'reading'> }>> = {
  zh: () => import('./zh/reading.ts'),
  en: () => import('./en/reading.ts'),
}

/** Adds the texts about what was read, which lists need wherever they are. */
export async function addReadingTexts(table: Partial<TextTable>, lang: Lang): Promise<void> {
  Object.assign(table, (await loaders[lang]()).texts)
}
