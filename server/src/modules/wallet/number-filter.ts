const numbersIn = (list: string): readonly number[] =>
  list
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)

/** Parses the numbers of a filter, a list or a comma-separated text; undefined for none. */
export function readNumberFilter(
  given: string | readonly number[] | undefined,
): readonly number[] | undefined {
  const numbers = typeof given === 'string' ? numbersIn(given) : given
  return numbers === undefined || numbers.length === 0 ? undefined : numbers
}
