/** What the process counts for whoever runs the site; `/metrics` shows it. */
export const tallyNames = {
  notices_delivered_total: 'Notices by channel and by what became of them',
  wrong_passwords_total: 'Wrong passwords; many more than usual are one password tried on many names',
  events_given_up_total: 'Events that could not be delivered and were given up',
} as const
export type TallyName = keyof typeof tallyNames

type Labels = Readonly<Record<string, string>>

export interface Tallies {
  add(name: TallyName, labels: Labels): void
  /** What was counted under a name since the process began. */
  of(name: TallyName): readonly { readonly labels: Labels; readonly count: number }[]
}

/** Counts of one process, all at nothing. */
export function openTallies(): Tallies {
  const counts = new Map<TallyName, Map<string, { labels: Labels; count: number }>>()
  return {
    add(name, labels) {
      const named = counts.get(name) ?? new Map<string, { labels: Labels; count: number }>()
      counts.set(name, named)
      const key = JSON.stringify(labels)
      const one = named.get(key) ?? { labels, count: 0 }
      one.count += 1
      named.set(key, one)
    },
    of: (name) => [...(counts.get(name)?.values() ?? [])],
  }
}
