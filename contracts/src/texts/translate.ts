/** Values for the `{placeholders}` of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** Texts of one language by noun and key. */
export type TextTables = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The keys of the texts in these tables, like `threads.like`. */
export type KeyOf<Tables> = {
  [Noun in keyof Tables & string]: `${Noun}.${keyof Tables[Noun] & string}`
}[keyof Tables & string]

/** Chooses from `one|other` by the value `n`, or by the first value; Chinese texts have one form. */
function formFor(text: string, values: TextValues): string {
  const [one, other] = text.split('|')
  if (other === undefined || one === undefined) return text
  return Number(values.n ?? Object.values(values)[0]) === 1 ? one : other
}

/** A count with its unit of ten thousand or a hundred million: a noun follows without a space. */
const endsWithUnit = /\d [\u4e07\u4ebf]$/

/**
 * Replaces the placeholders of a text in one pass; a placeholder without a value stays. After the unit of a Chinese
 * count the text's space is left out.
 */
export function fillText(text: string, values: TextValues): string {
  return formFor(text, values).replaceAll(/\{(\w+)\}( ?)/g, (place, name: string, space: string) => {
    const value = values[name]
    if (value === undefined) return place
    return endsWithUnit.test(String(value)) ? String(value) : value + space
  })
}

/**
 * Returns a text by its key, `noun.key`, with values filled in; the key itself if the tables lack the text. Tables may
 * grow later.
 */
export function translateFrom(tables: TextTables, name: string, values?: TextValues): string {
  const dot = name.indexOf('.')
  const text = tables[name.slice(0, dot)]?.[name.slice(dot + 1)] ?? name
  return values ? fillText(text, values) : text
}
