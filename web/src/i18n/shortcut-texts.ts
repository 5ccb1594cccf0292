import type { Lang } from '@chaguan/contracts/browser'
import en from './en/shortcuts.json' with { type: 'json' }
import zh from './zh/shortcuts.json' with { type: 'json' }

/** The texts of the list of keyboard shortcuts, loaded with its code on any page. */
export type ShortcutTexts = Readonly<Record<keyof typeof zh, string>>

const tables: Record<Lang, ShortcutTexts> = { zh, en }

export const shortcutTexts = (lang: Lang): ShortcutTexts => tables[lang]
