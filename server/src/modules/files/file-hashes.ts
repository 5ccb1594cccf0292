import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'

/** How many files of older releases are hashed in one night. */
const maxFilesPerRun = 2000

/** Returns the SHA-256 of a stream in hex. */
export async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

async function insertHash(tx: Tx, key: string, sha256: string, now: number): Promise<void> {
  await tx
    .insertInto('file_hashes')
    .values({ file_key: key, sha256, created_at: now })
    .onConflict((conflict) => conflict.column('file_key').doNothing())
    .execute()
}

/** Stores a local file under a key and records its SHA-256, by which `npm run verify` finds damaged files. */
export async function storeLocalFile(ctx: Context, key: string, path: string): Promise<void> {
  const sha256 = await sha256Of(createReadStream(path))
  await ctx.files.put(key, path)
  await ctx.transaction((tx) => insertHash(tx, key, sha256, ctx.clock.now()))
}

export async function deleteFileHash(ctx: Context, key: string): Promise<void> {
  await ctx.transaction((tx) => tx.deleteFrom('file_hashes').where('file_key', '=', key).execute())
}

/** Records the hashes of files that have none yet, at most `most`. */
export async function hashOlderFiles(ctx: Context, most = maxFilesPerRun): Promise<void> {
  let [after, left] = ['', most]
  while (left > 0) {
    const { rows } = await sql<{ key: string }>`
      select named.key from (
        select file_key as key from attachments
        union select cover_key from thread_video
        union select avatar from users
        union select background from users
      ) as named
      where named.key > ${after} and not exists (select 1 from file_hashes where file_hashes.file_key = named.key)
      order by named.key limit ${left}`.execute(ctx.db)
    for (const { key } of rows) if (await hashOlderFile(ctx, key)) left -= 1
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

/** Records the hash of a file; returns whether the file exists. */
async function hashOlderFile(ctx: Context, key: string): Promise<boolean> {
  const file = await ctx.files.read(key)
  if (!file) return false
  const sha256 = await sha256Of(file.stream)
  await ctx.transaction((tx) => insertHash(tx, key, sha256, ctx.clock.now()))
  return true
}
