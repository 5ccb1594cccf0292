import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '../../../server/src/drivers/db/postgres.ts'
import { makeSite } from '../../bench/sites/bench-site.ts'
import { brokenInvariants } from '../broken-invariants.ts'
import { Faults, type Outcome, type Trial } from '../trial.ts'
import { openCluster, type PostgresCluster } from './postgres-cluster.ts'

const seed = '20261124'
/** Bytes changed with checksums, and without. */
const flips = 8
const pageBytes = 8192

/** Returns a deterministic generator of numbers below a bound. */
function seeded(seedText: string) {
  let turn = 0
  return (below: number) => {
    turn += 1
    return createHash('sha256').update(`${seedText} ${turn}`).digest().readUInt32BE() % below
  }
}

interface Relation {
  readonly path: string
  readonly pages: number
}

/** Returns tables and their b-tree indexes with at least one page, after a checkpoint. */
async function relationsOf({ url }: PostgresCluster): Promise<readonly Relation[]> {
  const database = openPostgres(url, { size: 1, timeoutMs: 60_000 })
  try {
    await sql`create extension amcheck`.execute(database.schema)
    await sql`vacuum analyze`.execute(database.schema)
    const { rows } = await sql<Relation>`
      select pg_relation_filepath(c.oid) as path, (pg_relation_size(c.oid) / ${pageBytes})::int as pages
      from pg_class as c where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0
      and (c.relkind = 'r' or (c.relkind = 'i' and c.relam = (select oid from pg_am where amname = 'btree')))
      order by c.relname`.execute(database.schema)
    return rows
  } finally {
    await database.close()
  }
}

/**
 * Flips one bit of a stopped cluster, verifies the site, and restores the byte; returns whether the change was
 * detected.
 */
function isFound(
  cluster: PostgresCluster,
  dataDir: string,
  { path }: Relation,
  at: number,
  bit: number,
): boolean {
  const file = join(cluster.folder, path)
  const bytes = readFileSync(file)
  const before = Buffer.from(bytes)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  writeFileSync(file, bytes)
  cluster.start()
  try {
    return brokenInvariants({ dataDir, databaseUrl: cluster.url }).length > 0
  } finally {
    cluster.stop()
    writeFileSync(file, before)
  }
}

/**
 * Flips bits anywhere in the relations of a stopped cluster, one at a time; returns the positions of undetected ones.
 */
function flipBits(
  cluster: PostgresCluster,
  dataDir: string,
  relations: readonly Relation[],
  random: (below: number) => number,
): string[] {
  return Array.from({ length: flips }).flatMap(() => {
    const relation = relations[random(relations.length)]
    if (!relation) throw new Error('The site has no tables whose pages can be damaged.')
    const at = random(relation.pages * pageBytes)
    return isFound(cluster, dataDir, relation, at, random(8))
      ? []
      : [`a changed byte at ${at} of ${relation.path}`]
  })
}

async function tryCluster(cluster: PostgresCluster, dataDir: string): Promise<Outcome> {
  const faults = new Faults()
  const relations = await relationsOf(cluster)
  faults.add(...brokenInvariants({ dataDir, databaseUrl: cluster.url }))
  const random = seeded(seed)
  cluster.stop()
  const unseen = flipBits(cluster, dataDir, relations, random)
  faults.add(...unseen.map((place) => `${place} is not found`))
  cluster.dropChecksums()
  const withoutChecksums = flipBits(cluster, dataDir, relations, random)
  const counts = [unseen, withoutChecksums].map(({ length }) => `${flips - length} of ${flips}`)
  return {
    figures: `bits anywhere in tables and indexes: found ${counts[0]} with checksums, ${counts[1]} without`,
    faults: faults.list,
  }
}

/**
 * Single bits of pages of a stopped PostgreSQL are flipped: reports which changes `npm run verify` detects, with and
 * without page checksums.
 */
export const flippedPages: Trial = {
  name: 'flipped pages',
  engines: ['postgres'],
  async run() {
    const cluster = await openCluster()
    if (!cluster) return { figures: 'the programs of PostgreSQL are not installed', faults: [] }
    const site = await makeSite(0, cluster.url)
    try {
      return await tryCluster(cluster, site.dataDir)
    } finally {
      cluster.remove()
      site.remove()
    }
  },
}
