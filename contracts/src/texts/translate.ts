/** What fills the `{places}` of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** Texts of one language by noun and key. */
export type TextTables = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The names of the texts of some tables, like `threads.like`. */
export type KeyOf<Tables> = {
  [Noun in keyof Tables & string]: `${Noun}.${keyof Tables[Noun] & string}`
}[keyof Tables & string]

/** `one|other`, told apart by the value `n`, or by the first value where none is `n`: Chinese writes one form. */
function formFor(text: string, values: TextValues): string {
  const [one, other] = text.split('|')
  if (other === undefined || one === undefined) return text
  return Number(values.n ?? Object.values(values)[0]) === 1 ? one : other
}

/** A text with its places filled, each once; a place without a value stays as it is written. */
export function fillText(text: string, values: TextValues): string {
  return formFor(text, values).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String(values[name] ?? place),
  )
}

/**
 * Finds a text by its name, `noun.key`, and fills it when values are given; the name itself where the tables do not have
 * the text (yet). Tables may grow afterwards.
 */
export function translateFrom(tables: TextTables, name: string, values?: TextValues): string {
  const dot = name.indexOf('.')
  const text = tables[name.slice(0, dot)]?.[name.slice(dot + 1)] ?? name
  return values ? fillText(text, values) : text
}
