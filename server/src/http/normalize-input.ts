import type { TSchema } from 'typebox'

/** The JSON Schema keywords that matter here. */
interface SchemaKeywords {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly enum?: readonly unknown[]
}

/** Normalises a value, objects and arrays in place; returns the result. */
type Normalize = (value: unknown) => unknown

const identity: Normalize = (value) => value

const booleans: Readonly<Record<string, boolean>> = { '1': true, '0': false }
const flags: Readonly<Record<string, number>> = { true: 1, false: 0 }

/** Maps a text by a table; other values are returned unchanged. */
const fromTable =
  (table: Readonly<Record<string, unknown>>): Normalize =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : value

function normalizeList(items: TSchema | undefined, isRead: boolean): Normalize {
  const normalizeItem = items ? normalizerOf(items, isRead) : identity
  if (normalizeItem === identity) return identity
  return (value) => {
    if (!Array.isArray(value)) return value
    value.forEach((item, index) => {
      value[index] = normalizeItem(item)
    })
    return value
  }
}

interface Field {
  readonly name: string
  readonly tidy: Normalize
  /** Whether an empty text, or only null, counts as a missing parameter. */
  readonly isMissingWhen: 'empty' | 'null' | 'never'
}

function missingWhen(type: string | undefined, isRequired: boolean, isRead: boolean): Field['isMissingWhen'] {
  if (isRequired) return 'never'
  if (isRead) return 'empty'
  if (type === undefined) return 'never'
  return type === 'string' ? 'null' : 'empty'
}

function fieldOf(name: string, schema: TSchema, isRequired: boolean, isRead: boolean): Field {
  const { type } = schema as SchemaKeywords
  return { name, tidy: normalizerOf(schema, isRead), isMissingWhen: missingWhen(type, isRequired, isRead) }
}

function isMissing(value: unknown, when: Field['isMissingWhen']): boolean {
  return when !== 'never' && (value === null || (when === 'empty' && value === ''))
}

function normalizeField(map: Record<string, unknown>, { name, tidy, isMissingWhen }: Field): void {
  const given = map[name]
  if (given === undefined) return
  if (isMissing(given, isMissingWhen)) delete map[name]
  else if (tidy !== identity) map[name] = tidy(given)
}

function normalizeMap({ properties = {}, required = [] }: SchemaKeywords, isRead: boolean): Normalize {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name), isRead),
  )
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    for (const field of fields) normalizeField(value as Record<string, unknown>, field)
    return value
  }
}

/**
 * Returns a function that prepares the input of a call for validation (docs/reference/wire.md#envelope). An optional
 * parameter is removed when it is null, or an empty text where text is not expected; on reads (`isRead`) every empty
 * optional value is removed, because client forms send filters that were left empty. Booleans may be true, false, 1 and
 * 0, also as texts.
 */
export function normalizerOf(schema: TSchema, isRead = false): Normalize {
  const keywords = schema as SchemaKeywords
  if (keywords.type === 'object') return normalizeMap(keywords, isRead)
  if (keywords.type === 'array') return normalizeList(keywords.items, isRead)
  if (keywords.type === 'boolean') return fromTable(booleans)
  if (keywords.enum?.join() === '0,1') return fromTable(flags)
  return identity
}
