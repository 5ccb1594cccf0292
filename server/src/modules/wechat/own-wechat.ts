import type { OutputOf, wechatApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { removeLoginMethod } from '../sign-in/index.ts'
import { findWechatOf, unlinkWechat } from './wechat-store.ts'

export async function readWechat(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof wechatApi.readWechat>> {
  const row = await findWechatOf(ctx.db, viewer.id)
  return {
    isOn: (await readSettings(ctx)).offiaccount_close,
    nickname: row?.nickname ?? null,
    linkedAt: row ? ctx.time.format(row.updated_at) : null,
  }
}

export async function unbindWechat(ctx: Context, viewer: Member): Promise<[]> {
  await removeLoginMethod(ctx, viewer.id, async (tx) => {
    if (!(await unlinkWechat(tx, viewer.id, ctx.clock.now()))) throw new AppError('ACCOUNT_WECHAT_IS_NULL')
  })
  ctx.log.info({ userId: viewer.id }, 'WeChat was untied')
  return []
}
