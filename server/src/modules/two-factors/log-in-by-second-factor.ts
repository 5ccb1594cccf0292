import type { InputOf, OutputOf, twoFactorsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { completeSecondStep, findPerson, readSecondStep } from '../sign-in/index.ts'
import { withCode } from './verify-code.ts'

/** A closed site lets administrators in only (docs/reference/wire.md#site-gate). */
async function refuseWhileClosed(ctx: Context, viewer: Viewer, userId: number): Promise<void> {
  const { site_close, site_close_msg: detail } = await readSettings(ctx)
  if (site_close && !(await findPerson(ctx, userId, viewer))?.isAdmin)
    throw new AppError('SITE_CLOSED', undefined, { detail })
}

/** The second step of a log-in: the ticket of the first one and a code. */
export async function logInBySecondFactor(
  ctx: Context,
  viewer: Viewer,
  { ticket, code }: InputOf<typeof twoFactorsApi.logInBySecondFactor>,
  exchange: Exchange,
): Promise<OutputOf<typeof twoFactorsApi.logInBySecondFactor>> {
  const token = ticket || exchange.getCookie('second_step')
  if (!token) throw new AppError('SESSION_TOKEN_EXPIRED')
  const user = await readSecondStep(ctx, token)
  await refuseWhileClosed(ctx, viewer, user.id)
  return withCode(ctx, user.id, code, (useUp) => completeSecondStep(ctx, viewer, exchange, token, useUp))
}
