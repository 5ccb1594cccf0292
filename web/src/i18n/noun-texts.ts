import type { Lang } from '@chaguan/contracts/browser'
import type { TextTable } from './texts.ts'

type Noun = 'firstSteps' | 'blocks' | 'readState' | 'relations' | 'search'
type NounLoaders = { readonly [N in Noun]: () => Promise<{ readonly default: TextTable[N] }> }

const loaders: Record<Lang, NounLoaders> = {
  zh: {
    firstSteps: () => import('./zh/first-steps.json', { with: { type: 'json' } }),
    blocks: () => import('./zh/blocks.json', { with: { type: 'json' } }),
    readState: () => import('./zh/read-state.json', { with: { type: 'json' } }),
    relations: () => import('./zh/relations.json', { with: { type: 'json' } }),
    search: () => import('./zh/search.json', { with: { type: 'json' } }),
  },
  en: {
    firstSteps: () => import('./en/first-steps.json', { with: { type: 'json' } }),
    blocks: () => import('./en/blocks.json', { with: { type: 'json' } }),
    readState: () => import('./en/read-state.json', { with: { type: 'json' } }),
    relations: () => import('./en/relations.json', { with: { type: 'json' } }),
    search: () => import('./en/search.json', { with: { type: 'json' } }),
  },
}

/** Adds the texts of one noun to a table, for components loaded on pages that have only the first texts. */
export async function addNounTexts(table: Partial<TextTable>, lang: Lang, noun: Noun): Promise<void> {
  Object.assign(table, { [noun]: (await loaders[lang][noun]()).default })
}
