import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Member } from '../../viewer.ts'
import { liftBlocksInTx } from '../access-blocks/index.ts'
import { deleteInvitesInTx } from '../invites/index.ts'
import { deleteWordsInTx } from '../stop-words/index.ts'
import { deleteTopicRows, setRecommended } from '../topic-pages/index.ts'
import type { BulkKind } from './bulk-rules.ts'
import { type BulkItem, itemStates, type Outcome, type Step } from './bulk-store.ts'

/** Kinds whose items one statement changes in a batch. */
type RowKind = Extract<BulkKind, 'topics' | 'stopWords' | 'accessBlocks' | 'invites'>

const rowKinds: ReadonlySet<BulkKind> = new Set<RowKind>(['topics', 'stopWords', 'accessBlocks', 'invites'])

export const isRowKind = (kind: BulkKind): kind is RowKind => rowKinds.has(kind)

/** The administrator who started a job, as far as its items need to know. */
export const actorOf = ({ job }: Step) =>
  // The cast is sound: nothing else of the actor is read.
  ({ id: job.user_id, client: { ip: job.ip } }) as Pick<Member, 'id' | 'client'>

/** Sets whether topics are recommended; returns the ids of those that changed. */
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

/** Applies the action of the job; returns the ids of the changed items. */
function changed(step: Step, kind: RowKind, ids: readonly number[], isUndo: boolean): Promise<number[]> {
  const { ctx, tx, job } = step
  if (kind === 'stopWords') return deleteWordsInTx(ctx, tx, actorOf(step), ids)
  if (kind === 'accessBlocks') return liftBlocksInTx(ctx, tx, actorOf(step), ids)
  if (kind === 'invites') return deleteInvitesInTx(ctx, tx, actorOf(step), ids)
  if (job.action === 'delete') return deleteTopicRows(tx, ctx.database.engine, ids, ctx.clock.now())
  return recommend(step, ids, (job.action === 'recommend') === isUndo ? 0 : 1)
}

/** Maps items that were changed or undone in a batch to results; `done` holds the ids that changed. */
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

/** Applies or undoes the job on items of a {@link RowKind} in a batch and returns their results. */
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
