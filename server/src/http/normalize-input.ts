import type { TSchema } from 'typebox'

/** What a schema says of itself, as far as it matters here. */
interface SchemaKeywords {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly enum?: readonly unknown[]
}

/** Brings a value into the form the contract takes, in place where it is a map or a list; answers what it becomes. */
type Normalize = (value: unknown) => unknown

const asItIs: Normalize = (value) => value

const booleans: Readonly<Record<string, boolean>> = { '1': true, '0': false }
const flags: Readonly<Record<string, number>> = { true: 1, false: 0 }

/** A value by its text in a table, itself when it is not in there. */
const fromTable =
  (table: Readonly<Record<string, unknown>>): Normalize =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : value

function normalizeList(items: TSchema | undefined): Normalize {
  const normalizeItem = items ? normalizerOf(items) : asItIs
  if (normalizeItem === asItIs) return asItIs
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
  /** Whether an empty text, or only null, stands for a parameter that is not there. */
  readonly isMissingWhen: 'empty' | 'null' | 'never'
}

function fieldOf(name: string, schema: TSchema, isRequired: boolean): Field {
  const { type } = schema as SchemaKeywords
  const isMissingWhen = isRequired || type === undefined ? 'never' : type === 'string' ? 'null' : 'empty'
  return { name, tidy: normalizerOf(schema), isMissingWhen }
}

function isMissing(value: unknown, when: Field['isMissingWhen']): boolean {
  return when !== 'never' && (value === null || (when === 'empty' && value === ''))
}

function normalizeField(map: Record<string, unknown>, { name, tidy, isMissingWhen }: Field): void {
  const given = map[name]
  if (given === undefined) return
  if (isMissing(given, isMissingWhen)) delete map[name]
  else if (tidy !== asItIs) map[name] = tidy(given)
}

function normalizeMap({ properties = {}, required = [] }: SchemaKeywords): Normalize {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name)),
  )
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    for (const field of fields) normalizeField(value as Record<string, unknown>, field)
    return value
  }
}

/**
 * What makes the input of a call ready for its check (docs/reference/wire.md#envelope): an optional parameter that is
 * null, or an empty text where none is wanted, is missing; yes and no may be said as true, false, 1 and 0, also as
 * texts.
 */
export function normalizerOf(schema: TSchema): Normalize {
  const keywords = schema as SchemaKeywords
  if (keywords.type === 'object') return normalizeMap(keywords)
  if (keywords.type === 'array') return normalizeList(keywords.items)
  if (keywords.type === 'boolean') return fromTable(booleans)
  if (keywords.enum?.join() === '0,1') return fromTable(flags)
  return asItIs
}
