import { type Selectable, sql } from 'kysely'
import { type Cache, untilWriteTo } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { prepare, prepareAnywhere } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'

/** The columns of a thread that the server uses. */
export const threadColumns = [
  'id',
  'user_id',
  'category_id',
  'first_post_id',
  'title',
  'price_cents',
  'attachment_price_cents',
  'free_words',
  'post_count',
  'like_count',
  'view_count',
  'rewarded_count',
  'paid_count',
  'share_count',
  'longitude',
  'latitude',
  'address',
  'location',
  'posted_at',
  'created_at',
  'updated_at',
  'deleted_at',
  'issue_at',
  'is_approved',
  'is_sticky',
  'is_essence',
  'is_site',
  'is_anonymous',
  'is_draft',
  'is_listed',
  'topic_id',
  'text_characters',
  'edit_count',
  'files_version',
  'comments_closed_at',
] as const satisfies readonly (keyof Selectable<Tables['threads']>)[]

/** A stored thread. It never leaves the server: `presentThreads` converts it for the wire. */
export type ThreadRow = Readonly<Pick<Selectable<Tables['threads']>, (typeof threadColumns)[number]>>

const selectThreads = prepare<{ ids: readonly number[] }, ThreadRow>(({ db, isOneOf }) =>
  db
    .selectFrom('threads')
    .select(threadColumns)
    .where((eb) => isOneOf(eb.ref('threads.id'), 'ids')),
)

const selectThread = prepareAnywhere<{ threadId: number }, ThreadRow>(({ db, parameters }) =>
  db.selectFrom('threads').select(threadColumns).where('id', '=', parameters.threadId),
)

/** Finds a thread in any state. Pass a Tx to see its uncommitted changes. */
export async function findThread(db: Db, threadId: number): Promise<ThreadRow | undefined> {
  const [row] = await selectThread(db, { threadId })
  return row
}

const threadsOfPages: Cache<ThreadRow | undefined> = {
  name: 'threads of pages',
  ...untilWriteTo('threads'),
  limit: { entries: 1000 },
}

/** Finds a thread for pages, cached; changes of another instance are visible within a second. */
export function readThread(
  ctx: Pick<Context, 'cache' | 'db'>,
  threadId: number,
): Promise<ThreadRow | undefined> {
  return ctx.cache(threadsOfPages).read(threadId, () => findThread(ctx.db, threadId))
}

/** Returns threads by id in any state, in one query; leaves out unknown ids. */
export async function findThreads(
  db: Db,
  engine: Engine,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ThreadRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectThreads(db, engine, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds a thread in any state and locks its row until the transaction ends. */
export async function lockThread(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  threadId: number,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from threads where id = ${threadId} ${forUpdate(database.engine)}
  `.execute(tx)
  return rows.length === 0 ? undefined : findThread(tx, threadId)
}

/** Locks a person's row, so that their concurrent actions are serialized. */
export async function lockAuthor(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  userId: number,
): Promise<void> {
  await sql`select id from users where id = ${userId} ${forUpdate(database.engine)}`.execute(tx)
}

/** Returns when the person last published, including threads that were deleted since; null for never. */
export async function lastPublicationAt(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('threads')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('is_draft', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

const selectFirstPost = prepareAnywhere<{ postId: number }, { content: string }>(({ db, parameters }) =>
  db.selectFrom('posts').select('content').where('id', '=', parameters.postId),
)

/** Finds the stored HTML of a thread's first post. */
export async function findFirstPost(db: Db, postId: number): Promise<{ content: string } | undefined> {
  const [row] = await selectFirstPost(db, { postId })
  return row
}

const textsOfPages: Cache<string> = {
  name: 'texts of pages',
  ...untilWriteTo('posts'),
  limit: { size: 4_000_000, sizeOf: (html) => html.length },
}

/** Returns the text of a first post for pages, cached; empty for none. */
export function readFirstText(ctx: Pick<Context, 'cache' | 'db'>, postId: number): Promise<string> {
  return ctx
    .cache(textsOfPages)
    .read(postId, async () => (await findFirstPost(ctx.db, postId))?.content ?? '')
}
