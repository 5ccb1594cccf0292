import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Member } from '../../viewer.ts'
import type { ReportRow } from './report-store.ts'

/** The number of staff notes about a person, and the latest one. */
export interface PersonNoteSummary {
  readonly noteCount: number
  readonly lastNote: string
}

const nothing: PersonNoteSummary = { noteCount: 0, lastNote: '' }

/** Returns notes about people by id; viewers never see notes about themselves. */
export async function notesOn(
  ctx: Context,
  viewer: Member,
  ids: readonly number[],
): Promise<(id: number) => PersonNoteSummary> {
  const asked = [...new Set(ids)].filter((id) => id > 0 && id !== viewer.id)
  const rows = await ctx.db
    .selectFrom('person_notes')
    .select(['user_id', 'text'])
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('user_id'), asked))
    .orderBy('id', 'desc')
    .execute()
  const byPerson = Map.groupBy(rows, (row) => row.user_id)
  return (id) => {
    const notes = byPerson.get(id)
    return notes ? { noteCount: notes.length, lastNote: notes[0]?.text ?? '' } : nothing
  }
}

/** Returns the subject of each report: the person, or the author of the reported content; 0 for an anonymous author. */
export async function subjectsOf(
  ctx: Context,
  rows: readonly ReportRow[],
): Promise<ReadonlyMap<number, number>> {
  const { rows: found } = await sql<{ id: number; subject: number | null }>`
    select r.id, case
        when r.thread_id = 0 then r.target_user_id
        when t.is_anonymous = 1 and (r.post_id = 0 or p.user_id = t.user_id) then 0
        when r.post_id > 0 then p.user_id else t.user_id end as subject
    from reports as r left join threads as t on t.id = r.thread_id left join posts as p on p.id = r.post_id
    where ${isOneOf(
      ctx.database.engine,
      sql.ref('r.id'),
      rows.map(({ id }) => id),
    )}`.execute(ctx.db)
  return new Map(found.map(({ id, subject }) => [id, Number(subject ?? 0)]))
}
