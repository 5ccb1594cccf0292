import type { InputOf, recommendationRulesApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { invalid, refuseStale, staleFields } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, changesBetween, logAdminAction } from '../audit/index.ts'
import { changeSettings, readSettings } from '../settings/index.ts'
import { runThreadTransaction } from '../threads/index.ts'
import {
  findRecommendationRules,
  missingIds,
  type RuleList,
  ruleLists,
  storeRecommendationRules,
} from './recommendation-store.ts'

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

const fieldNames = {
  category_ids: 'audit.sequence.categories',
  group_ids: 'audit.sequence.groups',
  user_ids: 'audit.sequence.users',
  topic_ids: 'audit.sequence.topics',
  thread_ids: 'audit.sequence.threads',
  block_user_ids: 'audit.sequence.blockUsers',
  block_topic_ids: 'audit.sequence.blockTopics',
  block_thread_ids: 'audit.sequence.blockThreads',
} as const

/** The lists of a site that has none yet. */
const blank = Object.fromEntries(Object.keys(fieldNames).map((column) => [column, ''])) as Readonly<
  Record<keyof typeof fieldNames, string>
>

/** Throws if the rules differ from what a form showed. */
async function assertUnchanged(
  ctx: Context,
  row: Partial<typeof blank> | undefined,
  was: Input,
): Promise<void> {
  const lists = Object.entries(ruleLists).map(([name, { column }]) => [name, row?.[column] ?? ''])
  const { site_open_sort } = await readSettings(ctx)
  refuseStale(staleFields(was, { ...Object.fromEntries(lists), siteOpenSort: site_open_sort ? 1 : 0 }))
}

/**
 * Replaces what the home page recommends and leaves out (docs/reference/wire-content.md#threads). Throws for unknown
 * ids.
 */
export async function changeRecommendationRules(ctx: Context, viewer: Member, input: Input): Promise<[]> {
  await runThreadTransaction(ctx, async (tx) => {
    await acquireLock(tx, ctx.database.engine, 'recommendation rules')
    const before = await findRecommendationRules(tx)
    if (input.was) await assertUnchanged(ctx, before, input.was)
    const after = {
      category_ids: await checked(tx, input, 'categoryIds'),
      group_ids: await checked(tx, input, 'groupIds'),
      user_ids: await checked(tx, input, 'userIds'),
      topic_ids: await checked(tx, input, 'topicIds'),
      thread_ids: await checked(tx, input, 'threadIds'),
      block_user_ids: await checked(tx, input, 'blockUserIds'),
      block_topic_ids: await checked(tx, input, 'blockTopicIds'),
      block_thread_ids: await checked(tx, input, 'blockThreadIds'),
    }
    await storeRecommendationRules(tx, after)
    const changes = changesBetween({ ...blank, ...before }, after, fieldNames)
    const text = auditText(localized('audit.sequence.changed'), { changes })
    if (changes.length > 0) await logAdminAction(tx, viewer, 'settings', text, ctx.clock.now())
  })
  if (input.siteOpenSort !== undefined) {
    const setting = { key: 'site_open_sort', value: String(input.siteOpenSort), tag: 'default' }
    await changeSettings(ctx, viewer, { data: [setting] })
  }
  ctx.log.info({ actorId: viewer.id }, 'the recommendation rules were changed')
  return []
}
