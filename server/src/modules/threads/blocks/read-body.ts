import { trimmed } from '@chaguan/contracts/visible-text'
import { type AppError, invalid } from '../../../http/app-error.ts'
import { type LocalizedText, localized } from '../../../i18n/localized.ts'
import { readCents as readAmount } from '../../ledger/index.ts'
import { normalizeLine } from '../../texts/index.ts'
import type { BlockBodyContext } from './block-kind.ts'

/**
 * Parsers for the fields of a block's body. Each throws INVALID_PARAMETER with the field's label, or its wire name
 * where no form has it.
 */

/** The label of a field, or its wire name. */
type Name = LocalizedText | string

type Fields = Readonly<Record<string, unknown>>

/** Returns a body as a map of fields; also accepts a list of one map, since some kinds have that form in responses. */
export function fieldsOf(body: unknown, name: Name): Fields {
  const given: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refuse(name, localized('blocks.fault.malformed'))
  return given as Fields
}

function refuse(field: Name, fault: LocalizedText): AppError {
  return invalid('blocks.field.wrong', { field, fault })
}

export function readIds(value: unknown, name: Name, most: number): number[] {
  if (value === undefined || value === null || value === '') return []
  const ids = Array.isArray(value)
    ? value.map((id: unknown) => (typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id))
    : [Number.NaN]
  if (!ids.every((id): id is number => Number.isSafeInteger(id) && Number(id) > 0))
    throw refuse(name, localized('blocks.fault.notIds'))
  const unique = [...new Set(ids)]
  if (unique.length > most) throw refuse(name, localized('blocks.fault.atMost', { most }))
  return unique
}

/** Parses the ids of sold items, which must be among the items. */
export function readPricedIds(
  fields: Fields,
  { priceList }: BlockBodyContext,
  ids: readonly number[],
): number[] {
  const priced = readIds(fields.priceList ?? priceList, 'priceList', Number.MAX_SAFE_INTEGER)
  if (!priced.every((id) => ids.includes(id))) throw invalid('blocks.priced.missing')
  return priced
}

export function readNumber(value: unknown, name: Name, least: number, most: number): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (!Number.isSafeInteger(number) || Number(number) < least || Number(number) > most)
    throw refuse(name, localized('blocks.fault.integer', { least, most }))
  return Number(number)
}

/** Trims a text and cuts it to so many characters; empty if nothing visible remains. */
export function cutWords(text: string, most: number): string {
  return trimmed(Array.from(text.trim()).slice(0, most).join(''))
}

/** Parses a text of at most so many characters; removes control characters and surrounding white space. */
export function readText(value: unknown, name: Name, most: number, least = 0): string {
  const text = typeof value === 'number' ? String(value) : (value ?? '')
  if (typeof text !== 'string' || text.includes('\u0000')) throw refuse(name, localized('blocks.fault.wrong'))
  const tidy = normalizeLine(text)
  const length = [...tidy].length
  if (length < least) throw refuse(name, localized('blocks.fault.required'))
  if (length > most) throw refuse(name, localized('blocks.fault.tooLong', { most }))
  return tidy
}

/** Parses an amount in yuan with at most two decimals; returns cents. */
export function readCents(value: unknown, name: Name, least: number, most: number): number {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const cents = readAmount(text)
  if (cents === null || text.startsWith('-') || cents < least || cents > most)
    throw refuse(name, localized('blocks.fault.amount', { least: least / 100, most: most / 100 }))
  return cents
}

/** Parses a wire time; returns milliseconds since 1970. */
export function readTime(value: unknown, name: Name, { time }: BlockBodyContext): number {
  const text = typeof value === 'string' ? value.trim().replace('T', ' ') : ''
  if ((value ?? '') === '') throw refuse(name, localized('blocks.fault.required'))
  const at = time.parse(text)
  // An invalid calendar day is parsed as another day.
  if (at === null || !time.format(at).startsWith(text)) throw refuse(name, localized('blocks.fault.notTime'))
  return at
}
