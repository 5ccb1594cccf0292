import type { TableName } from './written-tables.ts'

/** What a cache declares. */
export interface ObservedCache {
  readonly name: string
  readonly untilCommit?: readonly TableName[] | true
}

/** Observes the loads of caches, for tests. */
export interface LoadObserver {
  /** Runs the load of a cache. */
  run<T>(cache: ObservedCache, load: () => Promise<T>): Promise<T>
  /** Runs a load of rows whose changes expire every cache. */
  runVersioned<T>(load: () => Promise<T>): Promise<T>
  /** A value of a cache is used. */
  used(cache: ObservedCache): void
}

/** The observer of this process; none outside of tests. */
export const loadObserver: { current?: LoadObserver } = {}
