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

/** `first` are the texts of the home page; `rest` is loaded with the first other page; `admin` in the admin area only. */
export type TextPart = 'first' | 'rest' | 'admin'

const loaders: Record<Lang, Record<TextPart, () => Promise<{ texts: Partial<TextTable> }>>> = {
  zh: {
    first: () => import('./zh/first.ts'),
    rest: () => import('./zh/rest.ts'),
    admin: () => import('./zh/admin/index.ts'),
  },
  en: {
    first: () => import('./en/first.ts'),
    rest: () => import('./en/rest.ts'),
    admin: () => import('./en/admin/index.ts'),
  },
}

/** The source file of some texts, the key of the build's manifest. */
export const textFile = (lang: Lang, part: TextPart) => `src/i18n/${lang}/${part}.ts`

/** Adds texts to a table; translators of that table have them from then on. */
export async function addTexts(table: Partial<TextTable>, lang: Lang, part: TextPart): Promise<void> {
  Object.assign(table, (await loaders[lang][part]()).texts)
}

/** What the pages of an area need besides the texts of the home page. */
export const pageTextParts = (area: 'site' | 'admin'): readonly TextPart[] =>
  area === 'admin' ? ['rest', 'admin'] : ['rest']

/** Adds what the pages of an area need besides the texts of the home page. */
export async function addPageTexts(
  table: Partial<TextTable>,
  lang: Lang,
  area: 'site' | 'admin',
): Promise<void> {
  await Promise.all(pageTextParts(area).map((part) => addTexts(table, lang, part)))
}

/** Values of `<html lang>`, and locales of dates. */
export const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en' }

/** Creates `t` for a language's texts; the text of a missing key is the key. */
export function translator(texts: Partial<TextTable>): Translate {
  return (key, values) => translateFrom(texts, key, values)
}
