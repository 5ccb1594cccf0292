import { type InputOf, type OutputOf, type reviewDeskApi, reviewTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import type { DeskRights } from '../categories/index.ts'
import { auditedContent, runThreadTransaction } from '../threads/index.ts'
import { decideReports, isActionOfReports } from './decide-reports.ts'
import {
  type DeskPage,
  findPendingItems,
  mayApprove,
  placesOf,
  presentCommentItems,
  presentReportItems,
  presentThreadItems,
  type RightsByCategory,
} from './desk-store.ts'
import { moderatedCategories } from './moderated-categories.ts'
import { addNotes } from './person-notes.ts'
import { reviewInTx, undoReview } from './review.ts'

type Decision = InputOf<typeof reviewDeskApi.decideAtDesk>
type Kind = Decision['kind']

function present(
  ctx: Context,
  viewer: Member,
  kind: Kind,
  found: DeskPage,
  rights: ReadonlyMap<number, DeskRights>,
) {
  if (kind === 'threads') return presentThreadItems(ctx, viewer, found.ids, rights)
  return kind === 'comments'
    ? presentCommentItems(ctx, viewer, found.ids, rights)
    : presentReportItems(ctx, found.ids, rights)
}

/**
 * Returns the pending items in the categories that the caller moderates (docs/reference/wire-content.md#review-desk).
 */
export async function listDesk(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof reviewDeskApi.listDesk>,
): Promise<OutputOf<typeof reviewDeskApi.listDesk>> {
  const rights = await moderatedCategories(ctx, viewer)
  const wanted = pageRangeOf(input)
  const found = await findPendingItems(ctx, input.kind, [...rights.keys()], {
    offset: wanted.offset,
    take: wanted.perPage,
  })
  const items = await addNotes(ctx, viewer, await present(ctx, viewer, input.kind, found, rights))
  return presentPage(viewer.callUrl, wanted, items, found.total)
}

async function decideOne(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  decision: Decision,
  id: number,
): Promise<void> {
  const { kind, action, message = '' } = decision
  const type = kind === 'threads' ? reviewTypes.threads : reviewTypes.posts
  if (action === 'pend') return undoReview(ctx, tx, viewer.id, type, id)
  const isApproved = action === 'approve' ? 1 : 2
  await reviewInTx(ctx, tx, viewer.id, type, {
    id,
    message,
    ...(action === 'approve' || action === 'ignore' ? { isApproved } : { isDeleted: action === 'delete' }),
  })
}

/** Refuses an action on an item in a category of the viewer's without the right for it, or on the viewer's own. */
function assertMayAt(
  viewer: Member,
  { kind, action }: Decision,
  authorId: number,
  { deletesThreads, deletesComments }: DeskRights,
): void {
  if (action === 'approve' && !mayApprove(viewer, authorId))
    throw new AppError('UNAUTHORIZED', localized('moderation.approve.own'))
  const deletes = kind === 'threads' ? deletesThreads : deletesComments
  if ((action === 'delete' || action === 'restore') && !deletes) throw new AppError('UNAUTHORIZED')
}

/**
 * Checks that the action exists for the kind, and that the viewer may do it in the category of every item, and does
 * not approve their own content; items of other categories are not found.
 */
async function assertMay(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  decision: Decision,
  rights: RightsByCategory,
): Promise<void> {
  const { kind, action, ids } = decision
  const fits = kind === 'reports' ? isActionOfReports(action) : action !== 'settle' && action !== 'reopen'
  if (!fits) throw new AppError('INVALID_PARAMETER')
  const places = await placesOf(ctx, tx, kind, ids)
  for (const id of ids) {
    const place = places.get(id)
    const mine = place && rights.get(place.categoryId)
    // Deleting a deleted item would delete it permanently.
    if (!mine || (action === 'delete' && place.isDeleted)) throw new AppError('RESOURCE_NOT_FOUND')
    if (kind !== 'reports') assertMayAt(viewer, decision, place.authorId, mine)
  }
}

/** Decides on pending items in the caller's categories, all or none; every decision can be reversed by another. */
export async function decideAtDesk(ctx: Context, viewer: Member, decision: Decision): Promise<[]> {
  const { kind, ids } = decision
  await runThreadTransaction(ctx, async (tx) => {
    const rights = await moderatedCategories(ctx, viewer)
    await assertMay(ctx, tx, viewer, decision, rights)
    if (kind === 'reports') {
      await decideReports(ctx, tx, viewer, decision, rights)
      return
    }
    await auditedContent(ctx, tx, viewer, { kind, ids, reason: decision.message }, async () => {
      for (const id of ids.toSorted((one, other) => one - other))
        await decideOne(ctx, tx, viewer, decision, id)
    })
  })
  return []
}
