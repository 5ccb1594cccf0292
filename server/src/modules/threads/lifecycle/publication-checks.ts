import { limits } from '@chaguan/contracts'
import { isBlank } from '@chaguan/contracts/visible-text'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'
import { can, type Member } from '../../../viewer.ts'
import { type CaptchaAnswer, verifyCaptcha } from '../../captcha/index.ts'
import { type Category, readCategories } from '../../categories/index.ts'
import { findUser } from '../../users/index.ts'
import { findWechatOf } from '../../wechat/index.ts'
import type { StoredBlock } from '../blocks/block-kind.ts'
import { lastPublicationAt, lockAuthor } from '../thread-store.ts'
import type { ThreadOptions } from './thread-options.ts'

/** Returns the category of a new or moved thread; throws CATEGORY_NOT_FOUNF at the given field if it does not exist. */
export async function findCategory(
  ctx: Context,
  categoryId: number,
  field: 'categoryId' | 'categoriesId' = 'categoryId',
): Promise<Category> {
  const category = (await readCategories(ctx)).byId.get(categoryId)
  if (!category) throw new AppError('CATEGORY_NOT_FOUNF', undefined, { field })
  return category
}

/**
 * Checks what groups require before publishing: a bound phone, bound WeChat, a captcha
 * (docs/reference/wire-accounts.md#default-permissions). A null captcha skips that check for what an order publishes:
 * the payment password replaces it.
 */
export async function assertPublishRequirements(
  ctx: Context,
  viewer: Member,
  given: CaptchaAnswer | null,
): Promise<void> {
  if (can(viewer, 'publishNeedBindPhone')) {
    const user = await findUser(ctx.db, viewer.id)
    if (!user?.mobile) throw new AppError('NEED_BIND_PHONE')
  }
  if (can(viewer, 'publishNeedBindWechat') && !(await findWechatOf(ctx.db, viewer.id)))
    throw new AppError('NEED_BIND_WECHAT')
  if (given && can(viewer, 'createThreadWithCaptcha')) await verifyCaptcha(ctx, given)
}

/**
 * Throws for a second publication within 30 s (docs/reference/wire-content.md#threads), concurrent ones included, with
 * the seconds left.
 */
export async function assertPublishInterval(ctx: Context, tx: Tx, userId: number): Promise<void> {
  await lockAuthor(ctx, tx, userId)
  const last = await lastPublicationAt(tx, userId)
  const waitMs = last === null ? 0 : last + limits.publishIntervalSeconds * 1000 - ctx.clock.now()
  if (waitMs <= 0) return
  const interval = Math.ceil(waitMs / 1000)
  throw new AppError('RESOURCE_EXIST', localized('threads.publish.tooOften', { interval }), { interval })
}

/** Throws for an attachment price if no item of a block is sold (docs/reference/pages.md#composer). */
export function assertHasSoldItems(
  { attachment_price_cents }: Pick<ThreadOptions, 'attachment_price_cents'>,
  blocks: readonly StoredBlock[],
): void {
  if (attachment_price_cents === 0 || blocks.some(({ pricedIds }) => pricedIds.length > 0)) return
  throw new AppError('INVALID_PARAMETER', localized('threads.attachments.chooseSold'), {
    field: 'attachmentPrice',
  })
}

/** Throws for a thread without title, text and blocks. */
export function assertNotEmpty(title: string, textIsEmpty: boolean, blocks: number): void {
  if (isBlank(title) && textIsEmpty && blocks === 0) throw invalid('threads.content.required')
}
