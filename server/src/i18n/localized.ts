import type { FailureName, Lang } from '@chaguan/contracts'
import { failureTexts } from '@chaguan/contracts/failure-texts'
import { type KeyOf, type TextTables, type TextValues, translateFrom } from '@chaguan/contracts/translate'
import { texts as en } from './en/index.ts'
import { texts as zh } from './zh/index.ts'

/** The name of a text: its noun's file and the key in it, like `users.name.taken`. */
export type TextKey = KeyOf<typeof zh> | `failures.${FailureName}`

/** All texts of one language; every language has the keys of zh. */
type Tables = { readonly [Noun in keyof typeof zh]: Readonly<Record<keyof (typeof zh)[Noun], string>> }

const own: Readonly<Record<Lang, Tables>> = { zh, en }

const tables: Readonly<Record<Lang, TextTables>> = {
  zh: { ...own.zh, failures: failureTexts.zh },
  en: { ...own.en, failures: failureTexts.en },
}

/** A text for people in both languages of the site. */
export interface LocalizedText {
  readonly zh: string
  readonly en: string
}

/** Whether there is a text of this name. */
export function isTextKey(name: string): name is TextKey {
  const dot = name.indexOf('.')
  const texts: Readonly<Record<string, object>> = zh
  return Object.hasOwn(texts[name.slice(0, dot)] ?? {}, name.slice(dot + 1))
}

/** A text in one language, with its `{places}` filled. */
export function translate(lang: Lang, key: TextKey, values?: TextValues): string {
  return translateFrom(tables[lang], key, values)
}

type LocalizedValues = Readonly<Record<string, string | number | LocalizedText>>

function valuesIn(lang: Lang, values: LocalizedValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
  )
}

/** A text in both languages; a value that has both is filled in as each of them says it. */
export function localized(key: TextKey, values?: LocalizedValues): LocalizedText {
  return {
    zh: translate('zh', key, values && valuesIn('zh', values)),
    en: translate('en', key, values && valuesIn('en', values)),
  }
}

/** Some words one after the other, as each language separates them. */
export function localizedList(parts: readonly (string | LocalizedText)[]): LocalizedText {
  const joined = (lang: Lang) =>
    parts
      .map((part) => (typeof part === 'string' ? part : part[lang]))
      .join(translate(lang, 'lists.separator'))
  return { zh: joined('zh'), en: joined('en') }
}
