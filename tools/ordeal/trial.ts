import type { Product } from '../product/product.ts'

/** What one trial did and what it found: figures for people, and everything that must not have happened. */
export interface Outcome {
  /** For example `4,212 requests, 0 refused connections`. */
  readonly figures: string
  readonly faults: readonly string[]
}

/** One way to ill-treat the product, on either engine. */
export interface Trial {
  readonly name: string
  /** The engines it is worth running on; both unless told. */
  readonly engines?: readonly TrialSite['engine'][]
  /** Whether it takes so long that it is undergone only when it is asked for by name. */
  readonly isLong?: true
  readonly run: (site: TrialSite) => Promise<Outcome>
}

/** One of so many parts of a trial that takes long, from 1. */
export interface Slice {
  readonly number: number
  readonly of: number
}

/** A trial of the sources, which needs no site; undergone only when it is asked for by name. */
export interface SourceTrial {
  readonly name: string
  readonly run: (slice: Slice) => Promise<Outcome>
}

/** Where a trial takes place: a demo site of its own, kept by SQLite or PostgreSQL. */
export interface TrialSite {
  readonly engine: 'sqlite' | 'postgres'
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Starts the product on the site; several may run at once. Its log is looked through when the trial is over. */
  start(settings?: Readonly<Record<string, string>>): Promise<Product>
}

/** Collects faults, each kind of them a few times only. */
export class Faults {
  readonly #found: string[] = []
  #total = 0

  add(...faults: readonly string[]): void {
    this.#total += faults.length
    for (const fault of faults) if (this.#found.length < 20) this.#found.push(fault.slice(0, 400))
  }

  get list(): readonly string[] {
    const more = this.#total - this.#found.length
    return more > 0 ? [...this.#found, `and ${more} more`] : this.#found
  }
}

/** Runs a piece of work for each item, at most so many at once. */
export async function atOnce<T>(
  most: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: most }, worker))
}
