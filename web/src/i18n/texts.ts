import type { Lang } from '@chaguan/contracts/browser'
import { type KeyOf, type TextValues, translateFrom } from '@chaguan/contracts/translate'
import type { Texts } from './zh/index.ts'

/** The name of a text: its noun and its key, such as `threads.like`. */
export type TextKey = KeyOf<Texts>

export type { TextValues }

/** All texts of one language; every language has the keys of zh. */
export type TextTable = { readonly [Noun in keyof Texts]: Readonly<Record<keyof Texts[Noun], string>> }

/** Returns the text of a key in the viewer's language with its `{placeholders}` replaced. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** `first`: the texts of the home page. `rest`: loaded with the first other page. `admin`: the admin area only. */
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

/** The source file of a part of the texts, its key in the build's manifest. */
export const textFile = (lang: Lang, part: TextPart) => `src/i18n/${lang}/${part}.ts`

/** Adds texts to a table; existing translators of that table use them too. */
export async function addTexts(table: Partial<TextTable>, lang: Lang, part: TextPart): Promise<void> {
  Object.assign(table, (await loaders[lang][part]()).texts)
}

/** The parts that pages of an area need besides the home page's texts. */
export const pageTextParts = (area: 'site' | 'admin'): readonly TextPart[] =>
  area === 'admin' ? ['rest', 'admin'] : ['rest']

/** Adds the parts that pages of an area need besides the home page's texts. */
export async function addPageTexts(
  table: Partial<TextTable>,
  lang: Lang,
  area: 'site' | 'admin',
): Promise<void> {
  await Promise.all(pageTextParts(area).map((part) => addTexts(table, lang, part)))
}

/** Values of `<html lang>`, also used as locales of dates. */
export const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en' }

/** Creates `t` for a language's texts; the text of a missing key is the key. */
export function translator(texts: Partial<TextTable>): Translate {
  return (key, values) => translateFrom(texts, key, values)
}
