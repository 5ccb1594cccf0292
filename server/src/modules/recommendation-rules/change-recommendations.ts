import type { InputOf, recommendationRulesApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { setSettings } from '../settings/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import { missingIds, type RuleList, ruleLists, storeRecommendationRules } from './recommendation-store.ts'

type Input = InputOf<typeof recommendationRulesApi.changeRecommendationRules>

/** Maximum ids in one list: the home page checks all of them for every thread. */
const maxIds = 1000

function idsOf(input: Input, name: RuleList): number[] {
  const ids = (input[name] ?? '')
    .split(',')
    .map((id) => Number(id.trim()))
    .filter((id) => id > 0)
  const unique = [...new Set(ids)]
  if (unique.length > maxIds) throw invalid('recommendationRules.ids.tooMany', { name, maxIds })
  return unique
}

async function checked(tx: Tx, input: Input, name: RuleList): Promise<string> {
  const ids = idsOf(input, name)
  const [missing] = await missingIds(tx, ruleLists[name].table, ids)
  if (missing !== undefined) throw invalid('recommendationRules.ids.missing', { name, missing })
  return ids.join()
}

/**
 * Replaces what the home page recommends and leaves out (docs/reference/wire-content.md#threads). Throws for unknown
 * ids.
 */
export async function changeRecommendationRules(ctx: Context, viewer: Member, input: Input): Promise<[]> {
  await runThreadTransaction(ctx, async (tx) => {
    await storeRecommendationRules(tx, {
      category_ids: await checked(tx, input, 'categoryIds'),
      group_ids: await checked(tx, input, 'groupIds'),
      user_ids: await checked(tx, input, 'userIds'),
      topic_ids: await checked(tx, input, 'topicIds'),
      thread_ids: await checked(tx, input, 'threadIds'),
      block_user_ids: await checked(tx, input, 'blockUserIds'),
      block_topic_ids: await checked(tx, input, 'blockTopicIds'),
      block_thread_ids: await checked(tx, input, 'blockThreadIds'),
    })
  })
  if (input.siteOpenSort !== undefined) await setSettings(ctx, { site_open_sort: input.siteOpenSort === 1 })
  ctx.log.info({ actorId: viewer.id }, 'the recommendation rules were changed')
  return []
}
