import { type accessBlocksApi, type InputOf, limits, type OutputOf } from '@chaguan/contracts'
import { trimmed } from '@chaguan/contracts/visible-text'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { hasPartInAnyCase, isAfterRow, isOneOf, isUniqueViolation } from '../../drivers/db/dialect.ts'
import { AppError, invalid, readField } from '../../http/app-error.ts'
import { type KeysetRange, lastMark, pageRangeOf, presentPage, rowOrderOf } from '../../http/paging.ts'
import { idsOf, readTime } from '../../http/read-fields.ts'
import { localized } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction } from '../audit/index.ts'
import { findUsers, readEmail } from '../users/index.ts'
import { idsOfBlocksOn } from './check-access.ts'
import { networkContains, readAddress, readNetwork, textOfNetwork } from './network-rules.ts'

type Input<Name extends keyof typeof accessBlocksApi> = InputOf<(typeof accessBlocksApi)[Name]>

type ListedBlock = OutputOf<typeof accessBlocksApi.listAccessBlocks>['pageData'][number]

const sortable = { createdAt: 'id', value: 'value' } as const

async function blocksBy(ctx: Context, { kind, q }: Pick<Input<'listAccessBlocks'>, 'kind' | 'q'>) {
  const { engine } = ctx.database
  const words = q?.trim() ?? ''
  const around = await idsOfBlocksOn(ctx, words)
  return ctx.db
    .selectFrom('access_blocks')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(words !== '', (query) =>
      query.where((eb) =>
        eb.or([
          hasPartInAnyCase(engine, eb.ref('value'), words),
          hasPartInAnyCase(engine, eb.ref('reason'), words),
          isOneOf(engine, eb.ref('id'), around),
        ]),
      ),
    )
}

async function present(
  ctx: Context,
  rows: readonly Selectable<Tables['access_blocks']>[],
): Promise<ListedBlock[]> {
  const users = await findUsers(
    ctx,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind === 'domain' ? ('domain' as const) : ('address' as const) },
    ...{ value: row.value, reason: row.reason, userId: row.user_id },
    nickname: users.get(row.user_id)?.nickname ?? '',
    createdAt: ctx.time.format(row.created_at),
    until: row.until === null ? '' : ctx.time.format(row.until),
    isOver: row.until !== null && row.until <= ctx.clock.now(),
  }))
}

/** Returns the ids of the blocks that match a filter, oldest first, at most `most`. */
export async function findBlockIds(
  ctx: Context,
  wanted: Pick<Input<'listAccessBlocks'>, 'kind' | 'q'>,
  most: number,
): Promise<number[]> {
  const found = await blocksBy(ctx, wanted)
  const rows = await found.select('id').orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Returns a range of the blocks that match a filter, in the given order, newest first by default. */
export async function readAccessBlocks(
  ctx: Context,
  wanted: Pick<Input<'listAccessBlocks'>, 'kind' | 'q' | 'sort'>,
  { after, take }: KeysetRange,
) {
  const found = await blocksBy(ctx, wanted)
  const order = rowOrderOf(wanted.sort, sortable)
  const rows = await found
    .selectAll()
    .where(isAfterRow(order, 'id', after))
    .orderBy(order.column, order.direction)
    .orderBy('id', order.ids)
    .limit(take)
    .execute()
  return { rows: await present(ctx, rows), last: lastMark(rows, order) }
}

/** Returns a page of blocks, in the given order, newest first by default. */
export async function listAccessBlocks(
  ctx: Context,
  viewer: Member,
  input: Input<'listAccessBlocks'>,
): Promise<OutputOf<typeof accessBlocksApi.listAccessBlocks>> {
  const wanted = pageRangeOf(input)
  const found = await blocksBy(ctx, input)
  const { column, direction, ids } = rowOrderOf(input.sort, sortable)
  const [rows, { n }] = await Promise.all([
    found
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', ids)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return presentPage(viewer.callUrl, wanted, await present(ctx, rows), Number(n))
}

/**
 * Parses and normalises a range of addresses. Refuses a range that contains the caller's own address
 * (INVALID_PARAMETER).
 */
function readRange(text: string, { client }: Member): string {
  const network = readNetwork(text)
  if (network === 'tooWide') throw invalid('accessBlocks.tooWide')
  if (network === null) throw invalid('accessBlocks.malformed')
  const own = readAddress(client.ip)
  if (own && networkContains(network, own)) throw invalid('accessBlocks.own', { ip: client.ip })
  return textOfNetwork(network)
}

/** Parses and normalises a mail domain; `@mail.example` is accepted. */
function readDomain(text: string): string {
  const read = readEmail(`x@${text.trim().replace(/^@/, '')}`)
  if (read === null || read === 'tooLong') throw invalid('accessBlocks.domainMalformed')
  return read.email.slice(2)
}

/** Adds a block. Refuses a value that is already blocked (RESOURCE_EXIST); an expired block is renewed. */
export async function addAccessBlock(
  ctx: Context,
  viewer: Member,
  input: Input<'addAccessBlock'>,
): Promise<OutputOf<typeof accessBlocksApi.addAccessBlock>> {
  const { kind } = input
  const now = ctx.clock.now()
  const value = readField('value', () =>
    kind === 'address' ? readRange(input.value, viewer) : readDomain(input.value),
  )
  const reason = readField('reason', () => {
    const read = trimmed(input.reason)
    if (read === '') throw invalid('accessBlocks.reason')
    return read
  })
  const until = readField('until', () => {
    const at = readTime(ctx, input.until, 'end') ?? null
    if (at !== null && at <= now) throw invalid('accessBlocks.past')
    return at
  })
  const row = { kind, value, reason, user_id: viewer.id, created_at: now, until }
  try {
    const { id } = await ctx.transaction(
      async (tx) => {
        await tx
          .deleteFrom('access_blocks')
          .where('kind', '=', kind)
          .where('value', '=', value)
          .where('until', '<=', now)
          .execute()
        const { n } = await tx
          .selectFrom('access_blocks')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        if (Number(n) >= limits.maxAccessBlocks)
          throw invalid('accessBlocks.tooMany', { n: limits.maxAccessBlocks })
        const what = { kind: localized(`audit.block.${kind}`), value }
        const action =
          until === null
            ? localized('audit.block.added', what)
            : localized('audit.block.addedUntil', { ...what, until: ctx.time.format(until) })
        await logAdminAction(tx, viewer, 'user', auditText(action, { reason }), now)
        return tx.insertInto('access_blocks').values(row).returning('id').executeTakeFirstOrThrow()
      },
      ['accessBlocks'],
    )
    return { id, value }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('RESOURCE_EXIST', localized('accessBlocks.exists', { value }), { field: 'value' })
  }
}

/** Deletes blocks and writes an audit log entry; returns the ids of those that existed. */
export async function liftBlocksInTx(
  ctx: Context,
  tx: Tx,
  actor: Pick<Member, 'id' | 'client'>,
  ids: readonly number[],
): Promise<number[]> {
  const lifted = await tx
    .deleteFrom('access_blocks')
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), ids))
    .returning(['id', 'kind', 'value'])
    .execute()
  const values = lifted.map(({ value }) => value).join(', ')
  if (lifted.length > 0)
    await logAdminAction(tx, actor, 'user', localized('audit.block.lifted', { values }), ctx.clock.now())
  return lifted.map(({ id }) => id)
}

/** Deletes blocks: all of them, or none when one does not exist (RESOURCE_NOT_FOUND). */
export async function deleteAccessBlocks(
  ctx: Context,
  viewer: Member,
  input: Input<'deleteAccessBlocks'>,
): Promise<[]> {
  const ids = idsOf(input.ids)
  await ctx.transaction(
    async (tx) => {
      const lifted = await liftBlocksInTx(ctx, tx, viewer, ids)
      if (lifted.length !== ids.length || ids.length === 0) throw new AppError('RESOURCE_NOT_FOUND')
    },
    ['accessBlocks'],
  )
  return []
}
