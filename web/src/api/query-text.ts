function add(pairs: string[], name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      add(pairs, `${name}[${index}]`, item)
    })
    return
  }
  if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) add(pairs, `${name}[${key}]`, item)
    return
  }
  pairs.push(`${name}=${encodeURIComponent(String(value))}`)
}

/**
 * Writes an input as a query: indexed arrays with bare brackets (`filter[categoryids][0]=1`),
 * docs/reference/wire.md#filters.
 */
export function queryText(input: object): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(input)) add(pairs, name, value)
  return pairs.join('&')
}
