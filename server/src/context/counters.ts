/** The counters of a process with their description; `/metrics` exposes them. */
export const counterDescriptions = {
  notices_delivered_total: 'Notices by channel and by what became of them',
  wrong_passwords_total: 'Wrong passwords; many more than usual are one password tried on many names',
  events_given_up_total: 'Events that could not be delivered and were given up',
} as const
export type CounterName = keyof typeof counterDescriptions

type Labels = Readonly<Record<string, string>>

export interface Counters {
  increment(name: CounterName, labels: Labels): void
  /** The counts of a name since the process started, one for each set of labels. */
  read(name: CounterName): readonly { readonly labels: Labels; readonly count: number }[]
}

/** In-memory counters, all zero. */
export function openCounters(): Counters {
  const counts = new Map<CounterName, Map<string, { labels: Labels; count: number }>>()
  return {
    increment(name, labels) {
      const byLabels = counts.get(name) ?? new Map<string, { labels: Labels; count: number }>()
      counts.set(name, byLabels)
      const key = JSON.stringify(labels)
      const counter = byLabels.get(key) ?? { labels, count: 0 }
      counter.count += 1
      byLabels.set(key, counter)
    },
    read: (name) => [...(counts.get(name)?.values() ?? [])],
  }
}
