const numbersIn = (list: string): readonly number[] =>
  list
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)

/** Numbers of a filter, as a list or a text with commas; undefined for none. */
export function readKinds(given: string | readonly number[] | undefined): readonly number[] | undefined {
  const kinds = typeof given === 'string' ? numbersIn(given) : given
  return kinds === undefined || kinds.length === 0 ? undefined : kinds
}
