import type { FailureName, Lang } from '@chaguan/contracts'
import { failureTexts } from '@chaguan/contracts/failure-texts'
import { type KeyOf, type TextTables, type TextValues, translateFrom } from '@chaguan/contracts/translate'
import { type LocalizedText, texts } from './texts.ts'

export type { LocalizedText }

/** The key of a text: its noun and the key in its file, like `users.name.taken`. */
export type TextKey = KeyOf<typeof texts> | `failures.${FailureName}`

const textsIn = (lang: Lang): TextTables =>
  Object.fromEntries(
    Object.entries<Readonly<Record<string, LocalizedText>>>(texts).map(([noun, table]) => [
      noun,
      Object.fromEntries(Object.entries(table).map(([key, text]) => [key, text[lang]])),
    ]),
  )

const tables: Readonly<Record<Lang, TextTables>> = {
  zh: { ...textsIn('zh'), failures: failureTexts.zh },
  en: { ...textsIn('en'), failures: failureTexts.en },
}

/** Returns whether there is a text of this key. */
export function isTextKey(name: string): name is TextKey {
  const dot = name.indexOf('.')
  const byNoun: Readonly<Record<string, object>> = texts
  return Object.hasOwn(byNoun[name.slice(0, dot)] ?? {}, name.slice(dot + 1))
}

/** Returns a text in one language, with its `{placeholders}` filled. */
export function translate(lang: Lang, key: TextKey, values?: TextValues): string {
  return translateFrom(tables[lang], key, values)
}

type LocalizedValues = Readonly<Record<string, string | number | LocalizedText>>

function valuesIn(lang: Lang, values: LocalizedValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
  )
}

/** Returns a text in both languages; values with both languages are filled in accordingly. */
export function localized(key: TextKey, values?: LocalizedValues): LocalizedText {
  return {
    zh: translate('zh', key, values && valuesIn('zh', values)),
    en: translate('en', key, values && valuesIn('en', values)),
  }
}

/** Joins texts to a list, as each language separates them. */
export function localizedList(parts: readonly (string | LocalizedText)[]): LocalizedText {
  const joined = (lang: Lang) =>
    parts
      .map((part) => (typeof part === 'string' ? part : part[lang]))
      .join(translate(lang, 'lists.separator'))
  return { zh: joined('zh'), en: joined('en') }
}
