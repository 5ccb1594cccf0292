import type { Context } from '../../../context.ts'
import type { Engine, Tx } from '../../../drivers/db/db.ts'
import { isOneOf } from '../../../drivers/db/dialect.ts'
import { type LocalizedText, localized, type TextKey } from '../../../i18n/localized.ts'
import type { Member } from '../../../viewer.ts'
import { type AuditChange, auditText, logAdminAction, plain } from '../../audit/index.ts'

/** What moderators change of a thread or comment. */
interface ContentState {
  readonly approval: number
  readonly isDeleted: boolean
  readonly category?: number
  readonly isSticky?: boolean
  readonly isEssence?: boolean
  readonly isSite?: boolean
  readonly isClosed?: boolean
}

type Kind = 'threads' | 'comments'

async function statesOf(tx: Tx, engine: Engine, kind: Kind, ids: readonly number[]) {
  if (kind === 'comments') {
    const rows = await tx
      .selectFrom('posts')
      .select(['id', 'is_approved', 'deleted_at'])
      .where((eb) => isOneOf(engine, eb.ref('id'), ids))
      .execute()
    return new Map<number, ContentState>(
      rows.map((row) => [row.id, { approval: row.is_approved, isDeleted: row.deleted_at !== null }]),
    )
  }
  const rows = await tx
    .selectFrom('threads')
    .select([
      'id',
      'is_approved',
      'deleted_at',
      'category_id',
      'is_sticky',
      'is_essence',
      'is_site',
      'comments_closed_at',
    ])
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
  return new Map<number, ContentState>(
    rows.map((row) => [
      row.id,
      {
        approval: row.is_approved,
        isDeleted: row.deleted_at !== null,
        category: row.category_id,
        isSticky: row.is_sticky === 1,
        isEssence: row.is_essence === 1,
        isSite: row.is_site === 1,
        isClosed: row.comments_closed_at !== null,
      },
    ]),
  )
}

const approvals: Readonly<Record<number, TextKey>> = {
  0: 'audit.content.state.pending',
  1: 'audit.content.state.approved',
  2: 'audit.content.state.ignored',
}

function stateKey(state: ContentState | undefined): TextKey {
  if (!state) return 'audit.content.state.erased'
  if (state.isDeleted) return 'audit.content.state.deleted'
  return approvals[state.approval] ?? 'audit.content.state.pending'
}

const marks = {
  category: 'audit.content.category',
  isSticky: 'audit.content.sticky',
  isEssence: 'audit.content.essence',
  isSite: 'audit.content.site',
  isClosed: 'audit.content.closed',
} as const

function changesOf(
  id: number,
  before: ContentState | undefined,
  after: ContentState | undefined,
): AuditChange[] {
  const states = [stateKey(before), stateKey(after)] as const
  const stateText = (key: TextKey): LocalizedText => localized(key)
  return [
    ...(states[0] === states[1]
      ? []
      : [{ name: plain(id), before: stateText(states[0]), after: stateText(states[1]) }]),
    ...(Object.keys(marks) as (keyof typeof marks)[]).flatMap((mark) => {
      if (!before || !after || before[mark] === after[mark]) return []
      return [{ name: localized(marks[mark], { id }), before: before[mark], after: after[mark] }]
    }),
  ]
}

/** A change of threads or comments by somebody other than their author. */
interface ContentChange {
  readonly kind: Kind
  readonly ids: readonly number[]
  readonly reason?: string | undefined
  /** Whether texts or other parts are edited, of which the revisions have the content. */
  readonly edits?: boolean
}

/**
 * Runs a moderator's change of threads or comments, and writes to the audit log what it changed, with the reason;
 * nothing when nothing changed.
 */
export async function auditedContent<Result>(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  { kind, ids, reason, edits = false }: ContentChange,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await statesOf(tx, ctx.database.engine, kind, ids)
  const result = await work()
  const after = await statesOf(tx, ctx.database.engine, kind, ids)
  const changes = [
    ...(edits ? ids.map((id) => ({ name: localized('audit.content.text', { id }) })) : []),
    ...ids.flatMap((id) => changesOf(id, before.get(id), after.get(id))),
  ]
  if (changes.length > 0) {
    const text = auditText(localized(`audit.content.${kind}`), { changes, reason })
    const subject = kind === 'threads' ? 'thread' : 'post'
    const moved = ids.flatMap((id) => {
      const categories = [before.get(id)?.category ?? 0, after.get(id)?.category ?? 0]
      return categories[0] === categories[1] ? [] : categories.filter((category) => category > 0)
    })
    await logAdminAction(tx, viewer, subject, text, ctx.clock.now(), { [subject]: ids, category: moved })
  }
  return result
}

/** Runs a change of a thread; of another person's thread it is written to the audit log. */
export function auditedUnlessOwn<Result>(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  {
    thread,
    ...changed
  }: Omit<ContentChange, 'kind' | 'ids'> & {
    readonly thread: { readonly id: number; readonly user_id: number }
  },
  work: () => Promise<Result>,
): Promise<Result> {
  if (thread.user_id === viewer.id) return work()
  return auditedContent(ctx, tx, viewer, { kind: 'threads', ids: [thread.id], ...changed }, work)
}
