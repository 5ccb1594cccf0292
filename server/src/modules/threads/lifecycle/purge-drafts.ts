import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { releaseAttachments } from '../../files/index.ts'
import { setMentions } from '../../texts/index.ts'
import { eraseThread, lockThread } from '../thread-store.ts'

/** Drafts that nobody touched for so long are thrown away (docs/reference/wire-content.md#thread-states). */
const draftDays = 7
const dayMs = 86_400_000
const purgedAtOnce = 100

async function purge(ctx: Context, threadId: number, before: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const draft = await lockThread(ctx, tx, threadId)
    // Saved or published since the list was read.
    if (!draft || draft.is_draft === 0 || draft.updated_at >= before) return
    await releaseAttachments(tx, ctx.database.engine, [draft.first_post_id])
    await setMentions(tx, draft.first_post_id, [])
    await eraseThread(tx, threadId)
  })
}

/** Throws away, a transaction each, drafts that were not updated for seven days; their files become free. */
export async function purgeDrafts(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - draftDays * dayMs
  for (;;) {
    const drafts = await ctx.db
      .selectFrom('threads')
      .select('id')
      .where(sql<boolean>`is_draft = 1`)
      .where('updated_at', '<', before)
      .limit(purgedAtOnce)
      .execute()
    for (const { id } of drafts) await purge(ctx, id, before)
    if (drafts.length < purgedAtOnce) return
  }
}
