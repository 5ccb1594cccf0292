import { type blocksApi, type InputOf, type OutputOf, tomIds, voteChoices } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { findOpenThread, mayReadFullText, openThread } from '../presenting/open-thread.ts'
import { castVote, hasVoted } from './ballot-store.ts'
import { lockVote, type VoteHead, type VoteOption } from './vote-store.ts'

type Input = InputOf<typeof blocksApi.voteInThread>

/**
 * Returns the distinct chosen options. Throws for none, for options of another vote, and for several where one is
 * allowed.
 */
function readChoice(given: readonly number[], head: VoteHead, options: readonly VoteOption[]): number[] {
  const chosen = [...new Set(given)]
  const known = new Set(options.map(({ id }) => id))
  if (chosen.length === 0) throw invalid('blocks.vote.chooseOne')
  if (!chosen.every((id) => known.has(id))) throw invalid('blocks.vote.optionMissing')
  if (head.choice_type === voteChoices.single && chosen.length > 1) throw invalid('blocks.vote.single')
  return chosen
}

/**
 * Votes in a thread (docs/reference/wire-content.md#threads), once a person, also for concurrent requests. Throws
 * INVALID_PARAMETER after its end, for a second vote, and for more than one option where one is allowed.
 */
export async function voteInThread(
  ctx: Context,
  viewer: Member,
  { threadId, vote }: Input,
): Promise<OutputOf<typeof blocksApi.voteInThread>> {
  const thread = await findOpenThread(ctx, viewer, threadId)
  if (thread.is_listed === 0) throw new AppError('RESOURCE_NOT_FOUND')
  if (!(await mayReadFullText(ctx, viewer, thread))) throw new AppError('UNAUTHORIZED')
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    const found = await lockVote(ctx, tx, vote.id)
    if (found?.head.thread_id !== threadId) throw new AppError('RESOURCE_NOT_FOUND')
    const { head, options } = found
    if (head.expired_at <= now) throw invalid('blocks.vote.ended')
    const chosen = readChoice(vote.subitemIds, head, options)
    if (await hasVoted(tx, head.id, viewer.id)) throw invalid('blocks.vote.alreadyVoted')
    await castVote(ctx, tx, { voteId: head.id, userId: viewer.id, options: chosen, now })
  })
  const { content } = await openThread(ctx, viewer, { threadId })
  const block = content.indexes[tomIds.vote]
  if (!block) throw new AppError('RESOURCE_NOT_FOUND')
  return block
}
