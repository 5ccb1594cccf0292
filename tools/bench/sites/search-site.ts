import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SetLabels } from '../../../server/src/testing/search-set/search-set.ts'
import { type Product, startProduct } from '../../product/product.ts'
import { cpuTimeMs, databaseTimeMs } from '../load/cpu-time.ts'
import { createDatabase } from './create-database.ts'

const prepare = fileURLToPath(new URL('./prepare-search-site.ts', import.meta.url))
/** A site with the texts of the search set. */
export interface SearchSite {
  /** Its size and engine. */
  readonly name: string
  readonly labels: SetLabels
  /** Milliseconds that building the index took. */
  readonly indexedMs: number
  start(): Promise<Product>
  /** CPU time so far of the running site and its database connections, in milliseconds; Linux only. */
  cpuTimeMs(product: Product): number
  remove(): Promise<void>
}

const count = (value: number) => value.toLocaleString('en')

/** Creates a site with this content; null when PostgreSQL cannot be reached. */
export async function makeSearchSite(
  { threads, comments }: { readonly threads: number; readonly comments: number },
  engine: 'SQLite' | 'PostgreSQL',
): Promise<SearchSite | null> {
  const database = engine === 'PostgreSQL' ? await createDatabase() : undefined
  if (database === null) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'chaguan-bench-'))
  const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await database?.drop()
  }
  const child = spawn(process.execPath, [prepare, String(threads), String(comments)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) {
    await remove()
    throw new Error('The search site could not be created.')
  }
  const { labels, indexedMs } = JSON.parse(readFileSync(join(dataDir, 'labels.json'), 'utf8')) as {
    labels: SetLabels
    indexedMs: number
  }
  return {
    name: `${count(threads)} threads and ${count(comments)} comments, ${engine}`,
    labels,
    indexedMs,
    start: () => startProduct({ dataDir, settings: { NODE_ENV: 'production', ...settings } }),
    cpuTimeMs: ({ pid }) => cpuTimeMs(pid) + (database ? databaseTimeMs(database.name) : 0),
    remove,
  }
}
