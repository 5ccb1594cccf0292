import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCommitCounts } from './commit-counts.ts'

describe('the counts of commits', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('the number for some tables changes with commits that wrote one of them', () => {
    const commits = openCommitCounts()
    const [people, both] = [() => commits.of(['users']), () => commits.of(['users', 'threads'])]
    const before = [people(), both()]
    commits.add(new Set(['threads', 'posts']))
    expect(people()).toBe(before[0])
    expect(both()).not.toBe(before[1])
    expect(commits.of(true)).toBe(1)
  })

  it('a commit that may have written any table changes every number', () => {
    const commits = openCommitCounts()
    const before = commits.of(['users'])
    commits.add('all')
    expect(commits.of(['users'])).not.toBe(before)
  })

  it('commits of background work are counted together, within a second', () => {
    const commits = openCommitCounts()
    commits.add(new Set(['users']))
    const before = commits.of(['threads'])
    for (let times = 0; times < 10; times += 1) commits.addLater(new Set(['threads']))
    vi.advanceTimersByTime(999)
    expect([commits.all, commits.of(['threads'])]).toEqual([1, before])
    vi.advanceTimersByTime(1)
    expect(commits.all).toBe(2)
    expect(commits.of(['threads'])).not.toBe(before)
  })

  it('a commit counts those of background work that wait', () => {
    const commits = openCommitCounts()
    const before = commits.of(['threads'])
    commits.addLater(new Set(['threads']))
    commits.add(new Set(['users']))
    expect(commits.of(['threads'])).not.toBe(before)
    expect(commits.all).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(commits.all).toBe(1)
  })
})
