import type { Lang } from '@chaguan/contracts/browser'
import { type KeyOf, type TextValues, translateFrom } from '@chaguan/contracts/translate'
import type { Texts } from './zh/index.ts'

/** A text's name: the noun's file and the key in it, like `threads.like`. */
export type TextKey = KeyOf<Texts>

export type { TextValues }

/** All texts of one language; every language has the keys of zh. */
export type TextTable = { readonly [Noun in keyof Texts]: Readonly<Record<keyof Texts[Noun], string>> }

/** The text of a key in the reader's language with its `{places}` filled. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** The home page's texts come first; the rest comes with the first page that is not home. */
export type TextPart = 'first' | 'rest'

const loaders: Record<Lang, Record<TextPart, () => Promise<{ texts: Partial<TextTable> }>>> = {
  zh: { first: () => import('./zh/first.ts'), rest: () => import('./zh/rest.ts') },
  en: { first: () => import('./en/first.ts'), rest: () => import('./en/rest.ts') },
}

/** The source file of some texts, by which the build's manifest knows them. */
export const textFile = (lang: Lang, part: TextPart) => `src/i18n/${lang}/${part}.ts`

/** Adds some texts to a table; `t` made of that table speaks them from then on. */
export async function addTexts(table: Partial<TextTable>, lang: Lang, part: TextPart): Promise<void> {
  Object.assign(table, (await loaders[lang][part]()).texts)
}

/** What `<html lang>` and dates are told. */
export const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en' }

/** Makes `t` of a language's texts; a text that is not there yet is its key. */
export function translator(texts: Partial<TextTable>): Translate {
  return (key, values) => translateFrom(texts, key, values)
}
