import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Member } from '../../viewer.ts'
import { liftBlocksInTx } from '../access-blocks/index.ts'
import { deleteWordsInTx } from '../stop-words/index.ts'
import { deleteTopicRows, setRecommended } from '../topic-pages/index.ts'
import type { BulkKind } from './bulk-rules.ts'
import { type BulkItem, itemStates, type Outcome, type Step } from './bulk-store.ts'

/** Kinds of things that one statement changes for many at once. */
type RowKind = Extract<BulkKind, 'topics' | 'stopWords' | 'accessBlocks'>

const rowKinds: ReadonlySet<BulkKind> = new Set<RowKind>(['topics', 'stopWords', 'accessBlocks'])

/** Whether things of a kind are changed by {@link changeRows}. */
export const isRowKind = (kind: BulkKind): kind is RowKind => rowKinds.has(kind)

const actorOf = ({ job }: Step) =>
  // Sound: nothing else is read of whoever does it.
  ({ id: job.user_id, client: { ip: job.ip } }) as Pick<Member, 'id' | 'client'>

/** Recommends topics, or no longer; answers the ids of those that were not so before. */
async function recommend({ ctx, tx }: Step, ids: readonly number[], wanted: 0 | 1): Promise<number[]> {
  const rows = await tx
    .selectFrom('topics')
    .select('id')
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), ids))
    .where('recommended', '!=', wanted)
    .execute()
  const others = rows.map(({ id }) => id)
  if (others.length > 0) await setRecommended(tx, others, wanted, ctx.clock.now())
  return others
}

/** Does to some things what the work asks; answers the ids of those that it changed. */
function changed(step: Step, kind: RowKind, ids: readonly number[], isUndo: boolean): Promise<number[]> {
  const { ctx, tx, job } = step
  if (kind === 'stopWords') return deleteWordsInTx(ctx, tx, actorOf(step), ids)
  if (kind === 'accessBlocks') return liftBlocksInTx(ctx, tx, actorOf(step), ids)
  if (job.action === 'delete') return deleteTopicRows(tx, ctx.database.engine, ids, ctx.clock.now())
  return recommend(step, ids, (job.action === 'recommend') === isUndo ? 0 : 1)
}

/** What became of things that were changed together, or back, by the ids of those that it was done to. */
export function outcomesOf(
  items: readonly BulkItem[],
  done: ReadonlySet<number>,
  isUndo: boolean,
): Outcome[] {
  const [yes, no] = isUndo
    ? [itemStates.changedBack, itemStates.changed]
    : [itemStates.changed, itemStates.left]
  return items.map(({ place, item_id, before }) => ({ place, before, state: done.has(item_id) ? yes : no }))
}

/** Changes some things of a kind together, or back, and answers what became of each. */
export async function changeRows(
  step: Step,
  kind: RowKind,
  items: readonly BulkItem[],
  isUndo: boolean,
): Promise<Outcome[]> {
  const ids = items.map(({ item_id }) => item_id)
  const done = new Set(await changed(step, kind, ids, isUndo))
  return outcomesOf(items, done, isUndo)
}
