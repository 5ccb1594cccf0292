import { isRecord, type Loose, onlyKnown, refuse, type SettingField } from './manifest-parts.ts'

/** The languages of the site; English falls back to Chinese. */
export type PluginLang = 'zh' | 'en'

/** A plugin's texts in a language besides that of its manifest. */
export interface ManifestLocale {
  readonly title?: string
  readonly description?: string
  /** Titles of settings, by key. */
  readonly settings?: Readonly<Record<string, string>>
  /** Labels of the choices (`enum`) of settings, by key and choice. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** By language: `en`, and `zh` for a manifest in another language. */
export type ManifestLocales = Readonly<Partial<Record<PluginLang, ManifestLocale>>>

const languages = new Set<string>(['zh', 'en'] satisfies PluginLang[])
const localeFields = new Set(['title', 'description', 'settings', 'choices'])

function textIn(given: Loose, name: string, where: string, most: number): string | undefined {
  const value = given[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.trim() === '' || value.length > most)
    return refuse(`${where}的 ${name.slice(0, 40)} 必须是不超过 ${most} 个字符的文字，不能为空`)
  return value
}

type Fields = Readonly<Record<string, SettingField>>

/** Parses texts by key; only known keys are allowed. */
function textsIn(given: unknown, known: Iterable<string>, where: string) {
  if (!isRecord(given)) return refuse(`${where}必须是一个对象`)
  onlyKnown(given, new Set(known), where)
  const texts = Object.keys(given).flatMap((key) => {
    const text = textIn(given, key, where, 200)
    return text === undefined ? [] : [[key, text] as const]
  })
  return Object.fromEntries(texts)
}

/** Parses labels of choices, for settings that have choices. */
function choicesIn(given: unknown, settings: Fields, where: string) {
  if (!isRecord(given)) return refuse(`${where}必须是一个对象`)
  const withChoices = Object.entries(settings).filter(([, field]) => field.enum)
  onlyKnown(given, new Set(withChoices.map(([key]) => key)), where)
  const named = Object.entries(given).map(([key, names]) => [
    key,
    textsIn(names, settings[key]?.enum ?? [], `${where}的 ${key} `),
  ])
  return Object.fromEntries(named) as NonNullable<ManifestLocale['choices']>
}

function localeOf(lang: string, given: unknown, settings: Fields): ManifestLocale {
  const where = `locales.${lang} `
  if (!isRecord(given)) return refuse(`${where}必须是一个对象`)
  onlyKnown(given, localeFields, where)
  const [title, description] = [textIn(given, 'title', where, 100), textIn(given, 'description', where, 2000)]
  const titles = textsIn(given.settings ?? {}, Object.keys(settings), `${where}的 settings `)
  const choices = choicesIn(given.choices ?? {}, settings, `${where}的 choices `)
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(Object.keys(titles).length > 0 && { settings: titles }),
    ...(Object.keys(choices).length > 0 && { choices }),
  }
}

/** Parses `locales` of a manifest; throws ManifestError with a Chinese sentence for the first error. */
export function localesOf(given: unknown, settings: Fields): ManifestLocales {
  if (given === undefined) return {}
  if (!isRecord(given)) return refuse('locales 必须是一个对象')
  onlyKnown(given, languages, 'locales ')
  return Object.fromEntries(
    Object.entries(given).map(([lang, locale]) => [lang, localeOf(lang, locale, settings)]),
  )
}

/** The texts of a manifest. */
interface Named {
  readonly title: string
  readonly description: string
  readonly settings: Fields
  /** Absent from manifests that were stored before there were any. */
  readonly locales?: ManifestLocales
}

/**
 * Returns a plugin's title, description, titles of settings and labels of choices for a language; missing ones fall
 * back to the manifest, and a choice without a label to its value.
 */
export function namesIn({ title, description, settings, locales }: Named, lang: PluginLang) {
  const own = locales?.[lang]
  return {
    title: own?.title ?? title,
    description: own?.description ?? description,
    settings: Object.fromEntries(
      Object.entries(settings).map(([key, field]) => [key, own?.settings?.[key] ?? field.title]),
    ) as Readonly<Record<string, string>>,
    choices: Object.fromEntries(
      Object.entries(settings).map(([key, field]) => [
        key,
        (field.enum ?? []).map((value) => ({ value, label: own?.choices?.[key]?.[value] ?? value })),
      ]),
    ) as Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>,
  }
}

/**
 * Defines the texts of a plugin in both languages; returns them by the language of the page (`site.lang`) or of a
 * caller. Both must have the same texts with the same values, or it does not compile.
 */
export const defineTexts =
  <T extends object>(texts: { readonly zh: T; readonly en: NoInfer<T> }): ((lang: string) => T) =>
  (lang) =>
    lang === 'en' ? texts.en : texts.zh
