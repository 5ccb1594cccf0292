import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Product } from '../product/product.ts'

/** Runs a program with Node to its end; returns its output, without colours, and whether it succeeded. */
export async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly printed: string; readonly isPassed: boolean }> {
  const program = spawn('node', args, {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code], printed] = await Promise.all([
    once(program, 'exit') as Promise<[number | null]>,
    text(program.stdout),
  ])
  return { printed, isPassed: code === 0 }
}

/** The result of a trial: figures for the report, and all faults. */
export interface Outcome {
  /** For example `4,212 requests, 0 refused connections`. */
  readonly figures: string
  readonly faults: readonly string[]
}

/** A robustness test of the product, on either engine. */
export interface Trial {
  readonly name: string
  /** The engines to run it on; both by default. */
  readonly engines?: readonly TrialSite['engine'][]
  /** Whether it takes long and runs only when it is named. */
  readonly isLong?: true
  readonly run: (site: TrialSite) => Promise<Outcome>
}

/** One part of a long trial, from 1. */
export interface Slice {
  readonly number: number
  readonly of: number
}

/** A trial of the sources, which needs no site; runs only when it is named. */
export interface SourceTrial {
  readonly name: string
  readonly run: (slice: Slice) => Promise<Outcome>
}

/** The site of a trial: a demo site on SQLite or PostgreSQL. */
export interface TrialSite {
  readonly engine: 'sqlite' | 'postgres'
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Starts the product on the site; several may run concurrently. Its log is checked after the trial. */
  start(settings?: Readonly<Record<string, string>>): Promise<Product>
}

/** Collects faults, a limited number of each kind. */
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

/** Runs a function for each item, with limited concurrency. */
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
