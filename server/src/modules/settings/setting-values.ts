import { definitionOf, type SettingKey } from './setting-keys.ts'
import { settingParsers } from './setting-parsers.ts'

/** A value of asterisks only stands for the stored secret. */
export const mask = '********'

/** Returns whether a value means "keep the stored secret". */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && /^\*+$/.test(value)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function readNumber(key: SettingKey, value: unknown): string | null {
  const { range, decimals = 0, default: usual } = definitionOf(key)
  const text = typeof value === 'number' ? String(value) : value
  // Forms of earlier releases send an empty field for a number that was never set.
  if (text === '') return usual
  if (typeof text !== 'string' || !/^\d{1,16}(\.\d{1,9})?$/.test(text)) return null
  const scale = 10 ** decimals
  const number = Number(text)
  if (Math.round(number * scale) / scale !== number) return null
  if (range && (number < range[0] || number > range[1])) return null
  // Passwords have six characters at least, whatever the setting.
  return String(key === 'password_length' ? Math.max(6, number) : number)
}

/** Keys whose value may also be a list or map instead of its JSON text. */
const jsonKeys: ReadonlySet<SettingKey> = new Set(['site_manage', 'api_freq'])

function textOf(key: SettingKey, value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (jsonKeys.has(key)) return JSON.stringify(value)
  return key === 'password_strength' && Array.isArray(value) ? value.join(',') : value
}

function readText(key: SettingKey, value: unknown): string | null {
  const { most = 2000, choices } = definitionOf(key)
  const text = textOf(key, value)
  if (typeof text !== 'string' || text.length > most || controls.test(text)) return null
  if (choices && !choices.includes(text)) return null
  return settingParsers[key]?.(text) ?? (settingParsers[key] ? null : text)
}

const flags = new Map<unknown, string>([
  [true, '1'],
  [1, '1'],
  ['1', '1'],
  ['true', '1'],
  [false, '0'],
  [0, '0'],
  ['0', '0'],
  ['false', '0'],
])

/** Returns the text to store for a value (secrets in clear text), or null if it does not fit its kind. */
export function storedText(key: SettingKey, value: unknown): string | null {
  const { kind } = definitionOf(key)
  if (kind === 'flag') return flags.get(value) ?? null
  return kind === 'number' ? readNumber(key, value) : readText(key, value)
}
