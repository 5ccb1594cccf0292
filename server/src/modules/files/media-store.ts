import { attachmentTypes } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepare } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'

type VideoRow = Selectable<Tables['thread_video']>

/** The metadata of a sound or video, with its file. */
export interface MediaRow extends VideoRow {
  /** The post that it is bound to; 0 for none. */
  readonly type_id: number
  readonly file_key: string
  readonly file_name: string
  readonly file_type: string
  readonly file_size: number
  readonly extension: string
}

const ofPosts = prepare<{ posts: readonly number[] }, MediaRow>(({ db, isOneOf: isAmong }) =>
  db
    .selectFrom('attachments as a')
    .innerJoin('thread_video as v', 'v.attachment_id', 'a.id')
    .selectAll('v')
    .select(['a.type_id', 'a.file_key', 'a.file_name', 'a.file_type', 'a.file_size', 'a.extension'])
    .where('a.type', 'in', [attachmentTypes.audio, attachmentTypes.video])
    .where((eb) => isAmong(eb.ref('a.type_id'), 'posts')),
)

/** Returns the sounds and videos of posts. */
export async function listMedia(db: Db, engine: Engine, postIds: readonly number[]): Promise<MediaRow[]> {
  return postIds.length === 0 ? [] : ofPosts(db, engine, { posts: postIds })
}

export async function findMedia(db: Db, id: number): Promise<MediaRow | undefined> {
  return db
    .selectFrom('thread_video as v')
    .innerJoin('attachments as a', 'a.id', 'v.attachment_id')
    .selectAll('v')
    .select(['a.type_id', 'a.file_key', 'a.file_name', 'a.file_type', 'a.file_size', 'a.extension'])
    .where('v.id', '=', id)
    .executeTakeFirst()
}

/** Stores the metadata of an uploaded sound or video; returns its id. */
export async function insertMedia(tx: Tx, row: Omit<VideoRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('thread_video').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes the metadata of sounds and videos whose files are deleted; returns the keys of their posters. */
export async function deleteMediaOf(
  tx: Tx,
  engine: Engine,
  attachmentIds: readonly number[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('thread_video')
    .where((eb) => isOneOf(engine, eb.ref('attachment_id'), attachmentIds))
    .returning('cover_key')
    .execute()
  return rows.map((row) => row.cover_key).filter((key) => key !== '')
}
