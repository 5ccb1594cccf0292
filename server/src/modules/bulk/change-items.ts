import { reviewTypes, withdrawalStatus } from '@chaguan/contracts'
import { AppError } from '../../http/app-error.ts'
import { readCategories } from '../categories/index.ts'
import { restoreApproval, reviewInTx } from '../moderation/index.ts'
import { deleteComments, findPost, restoreComments } from '../posts/index.ts'
import { reopenReport, setReportStates } from '../reports/index.ts'
import { examineInTx } from '../sign-in-fields/index.ts'
import {
  findThread,
  lockThread,
  moveThread,
  publishMarkEvents,
  setEssence,
  setSticky,
  type ThreadOperation,
} from '../threads/index.ts'
import { reviewWithdrawalInTx } from '../wallet/index.ts'
import { approvalAfter, type BulkAction, isMarkAction, type MarkAction, statusAfter } from './bulk-rules.ts'
import { type BulkItem, type BulkJob, itemStates, type Outcome, type Step } from './bulk-store.ts'
import { actorOf, changeRows, isRowKind, outcomesOf } from './change-rows.ts'

/**
 * Reads the state of an item: the approval of threads and comments, the status of people, reports and withdrawals; null
 * when it no longer exists.
 */
async function stateOf({ tx, job }: Step, id: number): Promise<{ state: number; isDeleted: boolean } | null> {
  if (job.kind === 'users' || job.kind === 'reports' || job.kind === 'withdrawals') {
    const row = await tx.selectFrom(job.kind).select('status').where('id', '=', id).executeTakeFirst()
    return row ? { state: row.status, isDeleted: false } : null
  }
  const found = job.kind === 'threads' ? await findThread(tx, id) : await findPost(tx, id)
  return found ? { state: found.is_approved, isDeleted: found.deleted_at !== null } : null
}

/** Whether an action would change an item in this state. */
function changes(action: BulkAction, { state, isDeleted }: { state: number; isDeleted: boolean }): boolean {
  if (action === 'delete') return !isDeleted
  if (action === 'restore' || action === 'erase') return isDeleted
  const approval = approvalAfter(action)
  return !isDeleted && state !== approval
}

function decisionOf({ action, reason }: BulkJob) {
  const approval = approvalAfter(action)
  if (approval !== undefined) return { isApproved: approval, message: reason }
  return { isDeleted: action !== 'restore', message: reason }
}

const reviewTypeOf = ({ kind }: BulkJob) => (kind === 'threads' ? reviewTypes.threads : reviewTypes.posts)

/** Status of a handled report. */
const settled = 1

const settleInTx = ({ ctx, tx }: Step, id: number) =>
  setReportStates(tx, ctx.database.engine, new Map([[id, settled]]), ctx.clock.now())

/** Decides about a report, a withdrawal or a person; returns whether that changed its state. */
async function decide(step: Step, state: number, id: number): Promise<boolean> {
  const { ctx, tx, job } = step
  if (job.kind === 'reports') {
    if (state === settled) return false
    await settleInTx(step, id)
  } else if (job.kind === 'withdrawals') {
    if (state !== withdrawalStatus.inReview) return false
    const review = { passes: job.action === 'approve', remark: job.reason }
    await reviewWithdrawalInTx(ctx, tx, actorOf(step), id, review)
  } else {
    if (state === statusAfter(job.action)) return false
    const status = statusAfter(job.action) as 0 | 1 | 3
    await examineInTx(ctx, tx, actorOf(step), null, { id, status, rejectReason: job.reason })
  }
  return true
}

async function changeOne(step: Step, { place, item_id }: BulkItem): Promise<Outcome> {
  const { ctx, tx, job } = step
  const found = await stateOf(step, item_id)
  const left = { place, state: itemStates.left, before: found?.state ?? 0 }
  if (!found) return left
  if (job.kind !== 'threads' && job.kind !== 'comments') {
    if (!(await decide(step, found.state, item_id))) return left
  } else {
    if (!changes(job.action, found)) return left
    await reviewInTx(ctx, tx, job.user_id, reviewTypeOf(job), { id: item_id, ...decisionOf(job) })
  }
  return { place, state: itemStates.changed, before: found.state }
}

/** Changes the mark or the category of a locked thread, or restores it; returns what was done. */
async function mark(acting: ThreadOperation, { job }: Step, action: MarkAction, { before }: BulkItem) {
  const isUndo = job.state === 'undoing'
  if (action !== 'move') {
    const isOn = (action === 'sticky' || action === 'essence') !== isUndo
    return action === 'sticky' || action === 'unsticky' ? setSticky(acting, isOn) : setEssence(acting, isOn)
  }
  // A thread that was moved again since is left unchanged.
  if (isUndo && acting.thread.category_id !== job.category_id) return []
  const target = isUndo ? before : job.category_id
  return (await readCategories(acting.ctx)).byId.has(target) ? moveThread(acting, target) : []
}

async function changeMark(step: Step, action: MarkAction, item: BulkItem): Promise<Outcome> {
  const { ctx, tx, job } = step
  const [yes, no] =
    job.state === 'undoing'
      ? [itemStates.changedBack, itemStates.changed]
      : [itemStates.changed, itemStates.left]
  const { place, before } = item
  const thread = await lockThread(ctx, tx, item.item_id)
  if (!thread || thread.is_draft === 1 || thread.deleted_at !== null) return { place, before, state: no }
  const acting = { ctx, tx, actorId: job.user_id, thread }
  const actions = await mark(acting, step, action, item)
  await publishMarkEvents(acting, actions)
  if (actions.length === 0) return { place, before, state: no }
  return { place, before: action === 'move' ? thread.category_id : 0, state: yes }
}

const revertingActions: Partial<Record<BulkAction, BulkAction>> = {
  delete: 'restore',
  restore: 'delete',
  ban: 'unban',
  unban: 'ban',
}

async function undoOne(step: Step, item: BulkItem): Promise<Outcome> {
  const { job } = step
  const back = { place: item.place, before: item.before }
  const opposite = revertingActions[job.action]
  if (opposite) {
    const { state } = await changeOne({ ...step, job: { ...job, action: opposite, reason: '' } }, item)
    return { ...back, state: state === itemStates.changed ? itemStates.changedBack : itemStates.changed }
  }
  const found = await stateOf(step, item.item_id)
  if (job.kind === 'reports') {
    const isOpen =
      found?.state === settled && (await reopenReport(step.tx, item.item_id, step.ctx.clock.now()))
    return { ...back, state: isOpen ? itemStates.changedBack : itemStates.changed }
  }
  // An item that was decided again since is left unchanged.
  if (!found || found.isDeleted || found.state !== approvalAfter(job.action))
    return { ...back, state: itemStates.changed }
  const { ctx, tx } = step
  const restoring = { ctx, tx, actorId: job.user_id }
  await restoreApproval(restoring, reviewTypeOf(job), item.item_id, () => item.before)
  return { ...back, state: itemStates.changedBack }
}

/** Deletes or restores comments in one batch: one by one, ten thousand would take minutes. */
async function changeComments(step: Step, items: readonly BulkItem[], isUndo: boolean): Promise<Outcome[]> {
  const { ctx, tx, job } = step
  const operation = { ctx, tx, actorId: job.user_id, postIds: items.map(({ item_id }) => item_id) }
  const isDeletion = (job.action === 'delete') !== isUndo
  const done = new Set(
    isDeletion ? await deleteComments(operation, isUndo ? '' : job.reason) : await restoreComments(operation),
  )
  return outcomesOf(items, done, isUndo)
}

/** After how many milliseconds a transaction starts no further item: on SQLite nobody else writes meanwhile. */
const sliceMs = 15

/** Applies or undoes the action on one item; an item that is refused is skipped. */
async function changeOrSkip(step: Step, item: BulkItem, isUndo: boolean): Promise<Outcome> {
  const { action } = step.job
  try {
    if (isMarkAction(action)) return await changeMark(step, action, item)
    return await (isUndo ? undoOne(step, item) : changeOne(step, item))
  } catch (error) {
    // Refusals are thrown before anything is written.
    if (!(error instanceof AppError)) throw error
    const state = isUndo ? itemStates.changed : itemStates.left
    return { place: item.place, before: item.before, state }
  }
}

/**
 * Applies or undoes the job on items in order, as many as fit into {@link sliceMs}, and returns their results. Items
 * that must not change, such as the last administrator, are skipped.
 */
export async function changeItems(step: Step, items: readonly BulkItem[]): Promise<Outcome[]> {
  const { job } = step
  const isUndo = job.state === 'undoing'
  if (job.kind === 'comments' && (job.action === 'delete' || job.action === 'restore'))
    return changeComments(step, items, isUndo)
  if (isRowKind(job.kind)) return changeRows(step, job.kind, items, isUndo)
  const until = performance.now() + sliceMs
  const outcomes: Outcome[] = []
  for (const item of items) {
    outcomes.push(await changeOrSkip(step, item, isUndo))
    if (performance.now() > until) break
  }
  return outcomes
}
