import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import type { Tables } from '../../../schema/tables.ts'

/** A stored revision of a post. */
export type RevisionRow = Readonly<Selectable<Tables['post_revisions']>>

/** The content of a revision. */
export interface RevisionContent {
  /** Empty for a comment. */
  readonly title: string
  /** Sanitised HTML. */
  readonly content: string
  /** Number of items in each content block, by tomId. */
  readonly blocks: readonly { readonly tomId: string; readonly count: number }[]
  /** 0 pending, 1 approved, 2 ignored. */
  readonly approval: number
}

/** An edit of a post: its content before and after. */
export interface Revision {
  readonly postId: number
  readonly threadId: number
  readonly authorId: number
  readonly writtenAt: number
  readonly editorId: number
  readonly before: RevisionContent
  readonly after: RevisionContent
  /** Whether something changed that revisions do not store, for example one picture for another. */
  readonly otherwiseChanged?: boolean
}

const textOf = ({ title, content, blocks }: RevisionContent) =>
  JSON.stringify([title, content, blocks.map(({ tomId, count }) => [tomId, count])])

/**
 * Stores the revision of an edit and, at the first edit, the published one. Returns false and stores nothing if the
 * content is unchanged.
 */
export async function storeRevision(tx: Tx, revision: Revision, now: number): Promise<boolean> {
  const { postId, threadId, before, after } = revision
  if (textOf(before) === textOf(after) && revision.otherwiseChanged !== true) return false
  const row = (userId: number, { title, content, blocks, approval }: RevisionContent, at: number) => ({
    post_id: postId,
    thread_id: threadId,
    user_id: userId,
    title,
    content,
    blocks: JSON.stringify(blocks),
    is_approved: approval,
    created_at: at,
  })
  const known = await tx
    .selectFrom('post_revisions')
    .select('id')
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst()
  const rows = known ? [] : [row(revision.authorId, before, revision.writtenAt)]
  await tx
    .insertInto('post_revisions')
    .values([...rows, row(revision.editorId, after, now)])
    .execute()
  return true
}

/** Which revisions are visible: unapproved ones only to the author and to administrators. */
export interface RevisionVisibility {
  readonly seesAll: boolean
}

function revisionsOf(db: Db, postId: number, { seesAll }: RevisionVisibility) {
  const all = db.selectFrom('post_revisions').where('post_id', '=', postId)
  return seesAll ? all : all.where('is_approved', '=', 1)
}

/** Counts the visible revisions of a post. */
export async function countRevisions(
  db: Db,
  postId: number,
  visibility: RevisionVisibility,
): Promise<number> {
  const { count } = await revisionsOf(db, postId, visibility)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists a page of a post's revisions, newest first. */
export async function listRevisionRows(
  db: Db,
  postId: number,
  visibility: RevisionVisibility,
  { offset, take }: { readonly offset: number; readonly take: number },
): Promise<Pick<RevisionRow, 'id' | 'user_id' | 'is_approved' | 'created_at'>[]> {
  return revisionsOf(db, postId, visibility)
    .select(['id', 'user_id', 'is_approved', 'created_at'])
    .orderBy('id', 'desc')
    .limit(take)
    .offset(offset)
    .execute()
}

/** Finds a revision, the newest by default, with its predecessor and its position among them. */
export async function findRevision(
  db: Db,
  postId: number,
  visibility: RevisionVisibility,
  id: number | undefined,
): Promise<{ row: RevisionRow; before: RevisionRow | undefined; number: number } | undefined> {
  const upTo = revisionsOf(db, postId, visibility).where('id', '<=', id ?? Number.MAX_SAFE_INTEGER)
  const [row, before] = await upTo.selectAll().orderBy('id', 'desc').limit(2).execute()
  if (!row || (id !== undefined && row.id !== id)) return undefined
  const { count } = await upTo.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { row, before, number: count }
}

/** Sets the approval of the newest revision of a post. */
export async function setRevisionApproval(tx: Tx, postId: number, approval: number): Promise<void> {
  await tx
    .updateTable('post_revisions')
    .set({ is_approved: approval })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('post_revisions')
        .select((inner) => inner.fn.max('id').as('id'))
        .where('post_id', '=', postId),
    )
    .execute()
}
