import type { Lang } from '@chaguan/contracts'
import type { Texts } from './zh/index.ts'

/** A text's name: the noun's file and the key in it, like `threads.like`. */
export type TextKey = { [Noun in keyof Texts]: `${Noun}.${Extract<keyof Texts[Noun], string>}` }[keyof Texts]

/** All texts of one language; every language has the keys of zh. */
export type TextTable = { readonly [Noun in keyof Texts]: Readonly<Record<keyof Texts[Noun], string>> }

export type TextValues = Readonly<Record<string, string | number>>

/** The text of a key in the reader's language with its `{places}` filled. */
export type Translate = (key: TextKey, values?: TextValues) => string

const loaders: Record<Lang, () => Promise<{ texts: TextTable }>> = {
  zh: () => import('./zh/index.ts'),
  en: () => import('./en/index.ts'),
}

/** Source files of the languages' texts, by which the build's manifest knows them. */
export const textFiles: Record<Lang, string> = {
  zh: 'src/i18n/zh/index.ts',
  en: 'src/i18n/en/index.ts',
}

/** The texts of a language; the browser fetches those of its own language only. */
export async function loadTexts(lang: Lang): Promise<TextTable> {
  return (await loaders[lang]()).texts
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
  return Number(values['n']) === 1 ? one : other
}

/** Makes `t` of a language's texts. */
export function translator(texts: TextTable): Translate {
  return (key, values) => {
    const dot = key.indexOf('.')
    const noun = texts[key.slice(0, dot) as keyof TextTable] as Readonly<Record<string, string>>
    const text = noun[key.slice(dot + 1)] ?? key
    return values ? filled(ofNumber(text, values), values) : text
  }
}
