import { attachmentTypes } from '@chaguan/contracts'
import { type Selectable, sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepare, prepareAnywhere } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'
import { restrictedExtension, typesOfPeople } from './upload-rules.ts'

export type AttachmentRow = Selectable<Tables['attachments']>

const selectBound = prepare<{ type: number; typeIds: readonly number[] }, AttachmentRow>(
  ({ db, parameters, isOneOf: isAmong }) =>
    db
      .selectFrom('attachments')
      .selectAll()
      .where('type', '=', parameters.type)
      .where((eb) => isAmong(eb.ref('type_id'), 'typeIds'))
      .orderBy('type_id')
      .orderBy('sort')
      .orderBy('id'),
)

/** Returns the attachments of a type that are bound to these posts or messages, in their order. */
export async function listAttachments(
  db: Db,
  engine: Engine,
  type: number,
  typeIds: readonly number[],
): Promise<AttachmentRow[]> {
  if (typeIds.length === 0) return []
  return selectBound(db, engine, { type, typeIds })
}

const selectOfPosts = prepare<{ types: readonly number[]; posts: readonly number[] }, AttachmentRow>(
  ({ db, isOneOf: isAmong }) =>
    db
      .selectFrom('attachments')
      .selectAll()
      .where((eb) => isAmong(eb.ref('type'), 'types'))
      .where((eb) => isAmong(eb.ref('type_id'), 'posts'))
      .orderBy('sort')
      .orderBy('id'),
)

/** Returns the attachments of some types that are bound to these posts, in their order, with one query. */
export async function listFilesOf(
  db: Db,
  engine: Engine,
  types: readonly number[],
  postIds: readonly number[],
): Promise<AttachmentRow[]> {
  if (postIds.length === 0 || types.length === 0) return []
  return selectOfPosts(db, engine, { types, posts: postIds })
}

/** Returns attachments by id, in no particular order. */
export async function findAttachments(
  db: Db,
  engine: Engine,
  ids: readonly number[],
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('attachments')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
}

const selectByKey = prepareAnywhere<{ key: string }, AttachmentRow>(({ db, parameters }) =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('file_key', '=', parameters.key)
    .unionAll((eb) =>
      eb
        .selectFrom('thread_video as v')
        .innerJoin('attachments as a', 'a.id', 'v.attachment_id')
        .selectAll('a')
        .where('v.cover_key', '=', parameters.key)
        // Written as in the partial index, so that the index is used.
        .where('v.cover_key', '<>', sql.lit('')),
    ),
)

/**
 * Returns the attachment with this file or with this poster; undefined for avatars and other files without an
 * attachment.
 */
export async function findFileByKey(db: Db, key: string): Promise<AttachmentRow | undefined> {
  const [row] = await selectByKey(db, { key })
  return row
}

/** Whether a key that {@link findFileByKey} found belongs to the poster of the video, not to the video. */
export const isPosterOf = (row: Pick<AttachmentRow, 'file_key'>, key: string): boolean => row.file_key !== key

/** A picture embedded in a text may also be bound as a picture below it. */
const typesFor = (type: number): readonly number[] =>
  type === attachmentTypes.image ? [type, attachmentTypes.textImage] : [type]

/**
 * Binds `ids`, in this order, to a post or message as its attachments of a type, and releases those that were bound
 * before and are not listed. Returns false unless each is owned by `ownerId` and is free or bound to this post: the
 * caller must then roll back, because another transaction may have taken one of them meanwhile.
 */
export async function bindAttachments(
  tx: Tx,
  engine: Engine,
  binding: { type: number; typeId: number; ownerId: number; ids: readonly number[]; now: number },
): Promise<boolean> {
  const { type, typeId, ownerId, ids, now } = binding
  const unique = [...new Set(ids)]
  const rows = await findAttachments(tx, engine, unique)
  const types = typesFor(type)
  const fits = (row: AttachmentRow) =>
    row.user_id === ownerId && types.includes(row.type) && (row.type_id === 0 || row.type_id === typeId)
  if (rows.length !== unique.length || !rows.every(fits)) return false
  // Treated as a new upload: it may be bound again until the next cleanup.
  await tx
    .updateTable('attachments')
    .set({ type_id: 0, created_at: now, updated_at: now })
    .where('type', '=', type)
    .where('type_id', '=', typeId)
    .$if(unique.length > 0, (query) => query.where('id', 'not in', unique))
    .execute()
  for (const [sort, id] of unique.entries()) {
    // Another transaction may have bound it since it was read.
    const bound = await tx
      .updateTable('attachments')
      .set({ type, type_id: typeId, sort, updated_at: now })
      .where('id', '=', id)
      .where('type_id', 'in', [0, typeId])
      .returning('id')
      .executeTakeFirst()
    if (!bound) return false
  }
  return true
}

/** Inserts an attachment that is not bound to anything and returns it with its id. */
export async function insertAttachment(tx: Tx, row: Omit<AttachmentRow, 'id'>): Promise<AttachmentRow> {
  return tx.insertInto('attachments').values(row).returningAll().executeTakeFirstOrThrow()
}

interface PublicKeys {
  readonly type: number
  readonly typeIds: readonly number[] | undefined
  readonly after: number
  readonly most: number
}

/**
 * Returns bound files of a type with public keys and ids above `after`; only those bound to `typeIds` unless undefined.
 */
export async function listPublicKeys(
  db: Db,
  engine: Engine,
  { type, typeIds, after, most }: PublicKeys,
): Promise<{ id: number; file_key: string }[]> {
  return db
    .selectFrom('attachments')
    .select(['id', 'file_key'])
    .where('type', '=', type)
    .where('type_id', '>', 0)
    .where('file_key', 'not like', `%.${restrictedExtension}`)
    .$if(typeIds !== undefined, (query) =>
      query.where((eb) => isOneOf(engine, eb.ref('type_id'), typeIds ?? [])),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Changes the key of a file; returns false when it was moved or deleted concurrently. */
export async function moveKey(
  tx: Tx,
  id: number,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({ file_key: to, updated_at: now })
    .where('id', '=', id)
    .where('file_key', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns uploads that have been unbound since `before`. */
export async function listOrphaned(db: Db, before: number, most: number): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('type_id', '=', sql.lit(0))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute()
}

/** Deletes those of the attachments that are still unbound, and returns them. */
export async function deleteAttachments(
  tx: Tx,
  engine: Engine,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly file_key: string }[]> {
  return tx
    .deleteFrom('attachments')
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .where('type_id', '=', 0)
    .returning(['id', 'file_key'])
    .execute()
}

/** Unbinds all attachments of posts, so that the next cleanup deletes them; those of messages stay bound. */
export async function releaseAttachments(tx: Tx, engine: Engine, postIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('attachments')
    // The earliest possible time: the next cleanup deletes them at once.
    .set({ type_id: 0, created_at: 0 })
    .where('type', 'not in', typesOfPeople)
    .where((eb) => isOneOf(engine, eb.ref('type_id'), postIds))
    .where('type_id', '>', 0)
    .execute()
}

/** Unbinds the attachments of one post or message of a type; returns their ids. */
export async function releaseAttachmentsOf(tx: Tx, type: number, typeId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('attachments')
    .set({ type_id: 0, created_at: 0 })
    .where('type', '=', type)
    .where('type_id', '=', typeId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
