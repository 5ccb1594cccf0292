import {
  closedStatus,
  type DeskItem,
  type InputOf,
  limits,
  type OutputOf,
  type personNotesApi,
} from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { notesOn } from '../reports/index.ts'
import { findUser, findUsers, type User } from '../users/index.ts'
import { moderatedCategories } from './moderated-categories.ts'

type Input<Name extends keyof typeof personNotesApi> = InputOf<(typeof personNotesApi)[Name]>

/** Refuses (UNAUTHORIZED) a viewer who moderates nothing. */
async function assertStaff(ctx: Context, viewer: Member): Promise<void> {
  if (!viewer.isAdmin) await moderatedCategories(ctx, viewer)
}

/** Returns the subject of a note. Refuses oneself, and accounts that are unknown or closed. */
async function findSubject(ctx: Context, viewer: Member, userId: number): Promise<User> {
  await assertStaff(ctx, viewer)
  if (userId === viewer.id) throw new AppError('UNAUTHORIZED')
  const user = await findUser(ctx.db, userId)
  if (!user || user.status === closedStatus) throw new AppError('RESOURCE_NOT_FOUND')
  return user
}

function readText(text: string): string {
  const read = trimmed(text)
  if (read === '') throw invalid('moderation.note.empty')
  return read
}

/** The log entry does not contain the note, which is deleted with the account. */
const log = (ctx: Context, tx: Tx, viewer: Member, text: LocalizedText, userId: number) =>
  logAdminAction(tx, viewer, 'user', text, ctx.clock.now(), { user: [userId] })

/** Returns the notes on a person, newest first. */
export async function listPersonNotes(
  ctx: Context,
  viewer: Member,
  { userId }: Input<'listPersonNotes'>,
): Promise<OutputOf<typeof personNotesApi.listPersonNotes>> {
  const { nickname } = await findSubject(ctx, viewer, userId)
  const rows = await ctx.db
    .selectFrom('person_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const authors = await findUsers(
    ctx,
    rows.map((row) => row.author_id),
  )
  const notes = rows.map((row) => ({
    ...{ id: row.id, text: row.text, authorId: row.author_id },
    authorName: authors.get(row.author_id)?.nickname ?? '',
    createdAt: ctx.time.format(row.created_at),
    updatedAt: row.edited_at === null ? '' : ctx.time.format(row.edited_at),
    canEdit: row.author_id === viewer.id,
    canDelete: row.author_id === viewer.id || viewer.isAdmin,
  }))
  return { userId, nickname, notes }
}

/** Adds a note on a person; at most `limits.maxPersonNotes` of them. */
export async function addPersonNote(
  ctx: Context,
  viewer: Member,
  { userId, text }: Input<'addPersonNote'>,
): Promise<OutputOf<typeof personNotesApi.addPersonNote>> {
  await findSubject(ctx, viewer, userId)
  const note = { user_id: userId, author_id: viewer.id, text: readText(text), edited_at: null }
  return ctx.transaction(async (tx) => {
    // The lock waits for a concurrent closing of the account.
    const { status } = await tx
      .selectFrom('users')
      .select('status')
      .where('id', '=', userId)
      .modifyEnd(forUpdate(ctx.database.engine))
      .executeTakeFirstOrThrow()
    if (status === closedStatus) throw new AppError('RESOURCE_NOT_FOUND')
    const { n } = await tx
      .selectFrom('person_notes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(n) >= limits.maxPersonNotes)
      throw invalid('moderation.note.tooMany', { n: limits.maxPersonNotes })
    const { id } = await tx
      .insertInto('person_notes')
      .values({ ...note, created_at: ctx.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(ctx, tx, viewer, localized('audit.note.written', { id, userId }), userId)
    return { id }
  })
}

/** Returns a note by id; refuses a note on the caller as not found. */
async function findNote(ctx: Context, tx: Tx, viewer: Member, id: number) {
  await assertStaff(ctx, viewer)
  const note = await tx.selectFrom('person_notes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!note || note.user_id === viewer.id) throw new AppError('RESOURCE_NOT_FOUND')
  return note
}

/** Changes a note that the caller wrote. */
export async function editPersonNote(
  ctx: Context,
  viewer: Member,
  { id, text }: Input<'editPersonNote'>,
): Promise<[]> {
  const read = readText(text)
  await ctx.transaction(async (tx) => {
    const note = await findNote(ctx, tx, viewer, id)
    if (note.author_id !== viewer.id) throw new AppError('UNAUTHORIZED')
    if (note.text === read) return
    await tx
      .updateTable('person_notes')
      .set({ text: read, edited_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await log(ctx, tx, viewer, localized('audit.note.edited', { id, userId: note.user_id }), note.user_id)
  })
  return []
}

/** Deletes a note; only its author and administrators may. */
export async function deletePersonNote(
  ctx: Context,
  viewer: Member,
  { id }: Input<'deletePersonNote'>,
): Promise<[]> {
  await ctx.transaction(async (tx) => {
    const note = await findNote(ctx, tx, viewer, id)
    if (note.author_id !== viewer.id && !viewer.isAdmin) throw new AppError('UNAUTHORIZED')
    await tx.deleteFrom('person_notes').where('id', '=', id).execute()
    const people = { authorId: note.author_id, userId: note.user_id }
    await log(ctx, tx, viewer, localized('audit.note.removed', { id, ...people }), note.user_id)
  })
  return []
}

/** Adds to items of the desk the number of notes on their person, and the last note. */
export async function addNotes(
  ctx: Context,
  viewer: Member,
  items: readonly Omit<DeskItem, 'noteCount' | 'lastNote'>[],
): Promise<DeskItem[]> {
  const notes = await notesOn(
    ctx,
    viewer,
    items.map((item) => item.subjectId),
  )
  return items.map((item) => ({ ...item, ...notes(item.subjectId) }))
}
