/** The field names of a vote's form: one field for a single choice, one per option where several may be chosen. */
export const voteField = { id: 'voteId', one: 'option', of: (id: number) => `option-${id}` } as const

/** The ids of the chosen options in a submitted form, with or without JavaScript. */
export function chosenOptionIds(fields: Readonly<Record<string, string>>): number[] {
  const one = Number(fields[voteField.one])
  const several = Object.keys(fields)
    .filter((name) => /^option-\d{1,15}$/.test(name))
    .map((name) => Number(name.slice('option-'.length)))
  return Number.isSafeInteger(one) && one > 0 ? [one] : several
}
