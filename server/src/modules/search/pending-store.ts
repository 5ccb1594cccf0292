import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { prepareWrite } from '../../drivers/db/prepared.ts'

/** What is indexed: a thread with all that stands in it, one post, a person's name, a topic. */
export type PendingKind = 'thread' | 'post' | 'user' | 'topic'

export interface Pending {
  readonly kind: PendingKind
  readonly ref_id: number
  readonly version: number
}

const noteOne = prepareWrite<{ kind: string; id: number }, never>(({ tx, given }) =>
  tx
    .insertInto('search_pending')
    .values({ kind: given.kind, ref_id: given.id, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'ref_id'])
        .doUpdateSet((eb) => ({ version: eb('search_pending.version', '+', 1) })),
    ),
)

/** Notes that something has changed and is to be indexed. */
export async function notePending(tx: Tx, kind: PendingKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [only] = ids
  if (only !== undefined && ids.length === 1) {
    await noteOne(tx, { kind, id: only })
    return
  }
  await tx
    .insertInto('search_pending')
    .values(
      [...new Set(ids)].sort((one, other) => one - other).map((ref_id) => ({ kind, ref_id, version: 1 })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'ref_id'])
        .doUpdateSet((eb) => ({ version: eb('search_pending.version', '+', 1) })),
    )
    .execute()
}

/** Notes every post of a thread, in one statement however many they are. */
export async function notePostsOfThread(tx: Tx, threadId: number): Promise<void> {
  await sql`
    insert into search_pending (kind, ref_id, version)
    select 'post', id, 1 from (
      select id from posts where thread_id = ${threadId}
      union select post_id from search_posts where thread_id = ${threadId}
    ) as hers where 1 = 1
    on conflict (kind, ref_id) do update set version = search_pending.version + 1
  `.execute(tx)
}

/** What waits, threads first, at most `most`. */
export async function listPending(db: Db, most: number): Promise<readonly Pending[]> {
  const rows = await db
    .selectFrom('search_pending')
    .select(['kind', 'ref_id', 'version'])
    .orderBy('kind', 'desc')
    .orderBy('ref_id')
    .limit(most)
    .execute()
  // Sound: only kinds of this list are ever noted.
  return rows as Pending[]
}

/** Forgets what was indexed, unless it has changed again since it was read. */
export async function forgetPending(tx: Tx, engine: Engine, done: readonly Pending[]): Promise<void> {
  if (done.length === 0) return
  const given = JSON.stringify(done.map(({ kind, ref_id, version }) => ({ k: kind, i: ref_id, v: version })))
  const rows =
    engine === 'sqlite'
      ? sql`select value ->> 'k', value ->> 'i', value ->> 'v' from json_each(${given})`
      : sql`select k, i, v from json_to_recordset(${given}::json) as given (k text, i bigint, v bigint)`
  await sql`delete from search_pending where (kind, ref_id, version) in (${rows})`.execute(tx)
}
