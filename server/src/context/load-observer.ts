import type { Cache } from './cache.ts'

/** Observes the loads of caches, for tests. */
export interface LoadObserver {
  /** Runs the load of a cache. */
  run<T>(cache: Pick<Cache<never>, 'name' | 'untilCommit'>, load: () => Promise<T>): Promise<T>
  /** Runs a load of rows whose changes expire every cache. */
  runVersioned<T>(load: () => Promise<T>): Promise<T>
  /** A value of a cache is used. */
  used(cache: Pick<Cache<never>, 'name' | 'untilCommit'>): void
}

/** The observer of this process; none outside of tests. */
export const loadObserver: { current?: LoadObserver } = {}
