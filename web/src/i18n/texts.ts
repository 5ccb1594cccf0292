import type { Lang } from '@chaguan/contracts/browser'
import type { Texts } from './zh/index.ts'

/** A text's name: the noun's file and the key in it, like `threads.like`. */
export type TextKey = { [Noun in keyof Texts]: `${Noun}.${Extract<keyof Texts[Noun], string>}` }[keyof Texts]

/** All texts of one language; every language has the keys of zh. */
export type TextTable = { readonly [Noun in keyof Texts]: Readonly<Record<keyof Texts[Noun], string>> }

export type TextValues = Readonly<Record<string, string | number>>

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

function filled(text: string, values: TextValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** `one|other`: English says one thing of one and another of many; Chinese writes one form. */
function ofNumber(text: string, values: TextValues): string {
  const [one, other] = text.split('|')
  if (other === undefined || one === undefined) return text
  return Number(values.n) === 1 ? one : other
}

/** Makes `t` of a language's texts; a text that is not there yet is its key. */
export function translator(texts: Partial<TextTable>): Translate {
  return (key, values) => {
    const dot = key.indexOf('.')
    const noun: Readonly<Record<string, string>> | undefined = texts[key.slice(0, dot) as keyof TextTable]
    const text = noun?.[key.slice(dot + 1)] ?? key
    return values ? filled(ofNumber(text, values), values) : text
  }
}
