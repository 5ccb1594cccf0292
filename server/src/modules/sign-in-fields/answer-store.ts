import { attachmentTypes, signInAnswerStatus, signInFieldTypes } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'

export type AnswerRow = Selectable<Tables['user_sign_in_fields']>

/** Lists a person's answers that are not discarded, in order. */
export async function listAnswers(db: Db, userId: number): Promise<AnswerRow[]> {
  return db
    .selectFrom('user_sign_in_fields')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', signInAnswerStatus.discarded)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Lists the answers of several people that are not discarded, in order. */
export async function listAnswersOf(
  db: Db,
  engine: Engine,
  userIds: readonly number[],
): Promise<AnswerRow[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('user_sign_in_fields')
    .selectAll()
    .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
    .where('status', '<>', signInAnswerStatus.discarded)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

export async function insertAnswer(tx: Tx, answer: Omit<AnswerRow, 'id'>): Promise<number> {
  const row = await tx
    .insertInto('user_sign_in_fields')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeAnswer(tx: Tx, id: number, change: Partial<AnswerRow>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_sign_in_fields')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findAnswer(db: Db, id: number): Promise<AnswerRow | undefined> {
  return db.selectFrom('user_sign_in_fields').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Sets the status of all answers of a person that are not discarded. */
export async function setAnswers(tx: Tx, userId: number, status: number, now: number): Promise<void> {
  await tx
    .updateTable('user_sign_in_fields')
    .set({ status, updated_at: now })
    .where('user_id', '=', userId)
    .where('status', '<>', signInAnswerStatus.discarded)
    .execute()
}

interface Binding {
  readonly answerId: number
  readonly userId: number
  readonly fieldType: number
  readonly ids: readonly number[]
  readonly now: number
}

/**
 * Binds these uploads, in order, to an answer; previous ones that are missing are released and cannot be used for
 * anything else. Returns false, and the caller must roll back, unless every upload is the person's own, of the field's
 * kind, and unused or bound to this answer.
 */
export async function bindUploads(tx: Tx, binding: Binding): Promise<boolean> {
  const { answerId, userId, fieldType, ids, now } = binding
  const isPictures = fieldType === signInFieldTypes.pictures
  const uploaded = isPictures ? attachmentTypes.image : attachmentTypes.file
  const bound = isPictures ? attachmentTypes.signInImage : attachmentTypes.signInFile
  await tx
    .updateTable('attachments')
    .set({ type_id: 0, updated_at: now })
    .where('type', '=', bound)
    .where('type_id', '=', answerId)
    .execute()
  for (const [sort, id] of ids.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('attachments')
      .set({ type: bound, type_id: answerId, sort, updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('type', 'in', [uploaded, bound])
      .where('type_id', '=', 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
  }
  return true
}

/** Lists the files of these answers, in order. */
export async function listUploads(db: Db, engine: Engine, answerIds: readonly number[]) {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('type', 'in', [attachmentTypes.signInImage, attachmentTypes.signInFile])
    .where((eb) => isOneOf(engine, eb.ref('type_id'), answerIds))
    .orderBy('sort')
    .orderBy('id')
    .execute()
}
