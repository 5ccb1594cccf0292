import type { InputOf, managedTopicsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { idsOf } from '../../http/read-fields.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { deleteTopicRows, setRecommended } from './managed-topic-store.ts'

const maxSuggested = 10

/** The ids of topics in an input; throws RESOURCE_NOT_FOUND for a list of zeros only. */
function namedIds({ ids: list }: { readonly ids: string }): number[] {
  const ids = idsOf(list)
  if (ids.length === 0) throw new AppError('RESOURCE_NOT_FOUND')
  return ids
}

/** Sets whether topics are recommended, all of them or none. */
export async function recommendTopics(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedTopicsApi.recommendTopics>,
): Promise<[]> {
  const ids = namedIds(input)
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now()
    if ((await setRecommended(tx, ids, input.isRecommended, now)) < ids.length)
      throw new AppError('RESOURCE_NOT_FOUND')
    const text = input.isRecommended === 1 ? 'audit.topic.recommended' : 'audit.topic.notRecommended'
    await logAdminAction(tx, viewer, 'topic', localized(text, { ids: ids.join(', ') }), now, { topic: ids })
  })
  return []
}

/** Deletes topics, all of them or none; their threads stay, and links to a topic have no target. */
export async function deleteTopics(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedTopicsApi.deleteTopics>,
): Promise<[]> {
  const ids = namedIds(input)
  await runThreadTransaction(ctx, async (tx) => {
    const now = ctx.clock.now()
    const deleted = await deleteTopicRows(tx, ctx.database.engine, ids, now)
    if (deleted.length < ids.length) throw new AppError('RESOURCE_NOT_FOUND')
    await logAdminAction(
      tx,
      viewer,
      'topic',
      localized('audit.topic.deleted', { names: ids.join(', ') }),
      now,
    )
  })
  return []
}

/** Suggests topics: recommended ones first, then the most viewed. */
export async function suggestTopics(ctx: Context): Promise<OutputOf<typeof managedTopicsApi.suggestTopics>> {
  const rows = await ctx.db
    .selectFrom('topics')
    .select(['id', 'content'])
    .orderBy('recommended', 'desc')
    .orderBy('view_count', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSuggested)
    .execute()
  return rows.map((row) => ({ topicId: row.id, topicTitle: row.content }))
}
