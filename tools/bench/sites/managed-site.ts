import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Product, startProduct } from '../../product/product.ts'
import type { LedgerSums } from './add-managed-orders.ts'
import { createDatabase } from './create-database.ts'

const prepare = fileURLToPath(new URL('./prepare-managed-site.ts', import.meta.url))

/** Threads of the site; the other sizes are those of the measurement. */
const threads = 10_000

/** Threads, members, comments and orders of the site. */
export const managedSizes = [threads, 100_000, 1_000_000, 200_000] as const

/** A running site to administrate, and the sums of its ledger. */
export interface ManagedSite {
  readonly product: Product
  readonly engine: string
  readonly sums: LedgerSums
}

type Measure = (site: ManagedSite) => Promise<void>

/** Creates and starts such a site on one engine, measures it and removes it. */
async function onEngine(engine: string, databaseUrl: string | undefined, measure: Measure): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaguan-bench-'))
  const settings: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [prepare, ...managedSizes.map(String)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [[code], printed] = await Promise.all([
      once(child, 'exit') as Promise<[number | null]>,
      text(child.stdout),
    ])
    if (code !== 0) throw new Error(`The site to be managed could not be created on ${engine}.`)
    const product = await startProduct({ dataDir, settings: { NODE_ENV: 'production', ...settings } })
    try {
      await measure({ product, engine, sums: JSON.parse(printed) as LedgerSums })
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures on SQLite and, where it is available, on PostgreSQL. */
export async function onManagedSites(measure: Measure): Promise<void> {
  await onEngine('SQLite', undefined, measure)
  const database = await createDatabase()
  if (!database) {
    process.stdout.write('PostgreSQL cannot be reached, so only SQLite is managed.\n')
    return
  }
  try {
    await onEngine('PostgreSQL', database.url, measure)
  } finally {
    await database.drop()
  }
}
