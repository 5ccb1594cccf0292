import { isRecord, type Loose, onlyKnown, refuse, type SettingField } from './manifest-parts.ts'

/** The languages of the site; what a plugin does not say in the second one is read in the first. */
export type PluginLang = 'zh' | 'en'

/** What a plugin is called and says of itself in a language besides that of its manifest. */
export interface ManifestLocale {
  readonly title?: string
  readonly description?: string
  /** Titles of settings, by their keys. */
  readonly settings?: Readonly<Record<string, string>>
}

/** By language: `en`, and `zh` of a manifest that is written in another one. */
export type ManifestLocales = Readonly<Partial<Record<PluginLang, ManifestLocale>>>

const languages = new Set<string>(['zh', 'en'] satisfies PluginLang[])
const localeFields = new Set(['title', 'description', 'settings'])

function textIn(given: Loose, name: string, where: string, most: number): string | undefined {
  const value = given[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.trim() === '' || value.length > most)
    return refuse(`${where}的 ${name.slice(0, 40)} 必须是不超过 ${most} 个字符的文字，不能为空`)
  return value
}

function localeOf(lang: string, given: unknown, settings: Readonly<Record<string, SettingField>>) {
  const where = `locales.${lang} `
  if (!isRecord(given)) return refuse(`${where}必须是一个对象`)
  onlyKnown(given, localeFields, where)
  const [title, description] = [textIn(given, 'title', where, 100), textIn(given, 'description', where, 2000)]
  const titles = given.settings ?? {}
  if (!isRecord(titles)) return refuse(`${where}的 settings 必须是一个对象`)
  onlyKnown(titles, new Set(Object.keys(settings)), `${where}的 settings `)
  const named = Object.keys(titles).map((key) => [key, textIn(titles, key, `${where}的 settings `, 200)])
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(named.length > 0 && { settings: Object.fromEntries(named) }),
  }
}

/** Reads `locales` of a manifest; throws ManifestError with a Chinese sentence for what is wrong. */
export function localesOf(given: unknown, settings: Readonly<Record<string, SettingField>>): ManifestLocales {
  if (given === undefined) return {}
  if (!isRecord(given)) return refuse('locales 必须是一个对象')
  onlyKnown(given, languages, 'locales ')
  return Object.fromEntries(
    Object.entries(given).map(([lang, locale]) => [lang, localeOf(lang, locale, settings)]),
  )
}

/** What of a manifest is read by people. */
interface Named {
  readonly title: string
  readonly description: string
  readonly settings: Readonly<Record<string, SettingField>>
  /** Absent from manifests that were kept before there were any. */
  readonly locales?: ManifestLocales
}

/** A plugin's title, description and titles of settings for a reader; each as the manifest has it where a language lacks it. */
export function namesIn({ title, description, settings, locales }: Named, lang: PluginLang) {
  const own = locales?.[lang]
  return {
    title: own?.title ?? title,
    description: own?.description ?? description,
    settings: Object.fromEntries(
      Object.entries(settings).map(([key, field]) => [key, own?.settings?.[key] ?? field.title]),
    ) as Readonly<Record<string, string>>,
  }
}

/**
 * The texts of a plugin in both languages, by the language of the page (`site.lang`) or of a caller. Both have the same
 * texts: one that is missing, or takes other values, does not compile.
 */
export const defineTexts =
  <T extends object>(texts: { readonly zh: T; readonly en: NoInfer<T> }): ((lang: string) => T) =>
  (lang) =>
    lang === 'en' ? texts.en : texts.zh
