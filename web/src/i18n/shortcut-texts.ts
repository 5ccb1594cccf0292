import type { Lang } from '@chaguan/contracts/browser'
import en from './en/shortcuts.json' with { type: 'json' }
import zh from './zh/shortcuts.json' with { type: 'json' }

/** The texts of the list of shortcuts; they come with its code, whatever page it is opened on. */
export type ShortcutTexts = Readonly<Record<keyof typeof zh, string>>

const tables: Record<Lang, ShortcutTexts> = { zh, en }

/** The texts of the list of shortcuts in a language. */
export const shortcutTexts = (lang: Lang): ShortcutTexts => tables[lang]
