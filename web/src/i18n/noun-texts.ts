import type { Lang } from '@chaguan/contracts/browser'
import type { TextTable } from './texts.ts'

type Noun = 'beginning' | 'blocks' | 'reading' | 'relations' | 'search'
type NounLoaders = { readonly [N in Noun]: () => Promise<{ readonly default: TextTable[N] }> }

const loaders: Record<Lang, NounLoaders> = {
  zh: {
    beginning: () => import('./zh/beginning.json', { with: { type: 'json' } }),
    blocks: () => import('./zh/blocks.json', { with: { type: 'json' } }),
    reading: () => import('./zh/reading.json', { with: { type: 'json' } }),
    relations: () => import('./zh/relations.json', { with: { type: 'json' } }),
    search: () => import('./zh/search.json', { with: { type: 'json' } }),
  },
  en: {
    beginning: () => import('./en/beginning.json', { with: { type: 'json' } }),
    blocks: () => import('./en/blocks.json', { with: { type: 'json' } }),
    reading: () => import('./en/reading.json', { with: { type: 'json' } }),
    relations: () => import('./en/relations.json', { with: { type: 'json' } }),
    search: () => import('./en/search.json', { with: { type: 'json' } }),
  },
}

/** Adds the texts of one noun to a table, for components that are loaded on pages which have the first texts only. */
export async function addNounTexts(table: Partial<TextTable>, lang: Lang, noun: Noun): Promise<void> {
  Object.assign(table, { [noun]: (await loaders[lang][noun]()).default })
}
