import type { TableName, WrittenTables } from './written-tables.ts'

/**
 * Within this time, commits of background work invalidate caches once; milliseconds. The maximum age of most values
 * (`untilCommit`), so that background work does not make them load more often.
 */
const backgroundCommitsMs = 1000

/** The commits of this process, as far as caches must notice them. */
export interface CommitCounts {
  /** Number of commits. */
  readonly all: number
  /** A number that changes with each commit that wrote one of these tables, or with every commit. */
  of(tables: readonly TableName[] | true): number
  add(written: WrittenTables): void
  /** Counts this commit, and those that follow, within a second. */
  addLater(written: WrittenTables): void
}

export function openCommitCounts(): CommitCounts {
  const counts = new Map<string, number>()
  /** Of commits that may have written any table. */
  let ofUnknown = 0
  let all = 0
  let waiting: WrittenTables[] = []
  let timer: NodeJS.Timeout | undefined

  function count(written: WrittenTables): void {
    if (written === 'all') ofUnknown += 1
    else for (const table of written) counts.set(table, (counts.get(table) ?? 0) + 1)
  }

  function countWaiting(): void {
    clearTimeout(timer)
    timer = undefined
    for (const written of waiting) count(written)
    waiting = []
  }

  return {
    get all() {
      return all
    },
    of(tables) {
      if (tables === true) return all
      let sum = ofUnknown
      for (const table of tables) sum += counts.get(table) ?? 0
      return sum
    },
    add(written) {
      countWaiting()
      count(written)
      all += 1
    },
    addLater(written) {
      waiting.push(written)
      timer ??= setTimeout(() => {
        countWaiting()
        all += 1
      }, backgroundCommitsMs).unref()
    },
  }
}
