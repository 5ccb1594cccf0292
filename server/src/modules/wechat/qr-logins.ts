import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { nobody, type VersionedUser } from '../../drivers/db/credentials-versions.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { consumeTicket, issueTicket, readTicket } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'
import type { WechatRow } from './wechat-store.ts'

/** Lifetime of a QR code, in seconds (docs/reference/pages.md#login-pages). */
const screenSeconds = 240

export type QrLoginType = 'pc_login' | 'pc_bind' | 'pc_rebind'

/** A QR code that waits for a scan, and who confirmed it. */
export interface QrLogin {
  readonly type: QrLoginType
  readonly ip: string
  readonly userAgent: string
  /** The WeChat account that confirmed; null before. */
  readonly wechatId: number | null
}

const outdated = () => new AppError('PC_QRCODE_TIME_OUT')

/**
 * Creates a QR login. `scan` is the content of the code, 32 characters; `sessionToken` is what the screen polls with.
 * Somebody who sees the code can confirm it, but not poll.
 */
export async function openQrLogin(
  ctx: Context,
  type: QrLoginType,
  user: VersionedUser,
  client: Viewer['client'],
): Promise<{ scan: string; sessionToken: string }> {
  const payload: QrLogin = {
    type,
    ip: client.ip,
    userAgent: client.userAgent.slice(0, 255),
    wechatId: null,
  }
  const scan = await ctx.transaction((tx) =>
    issueTicket(tx, {
      scope: 'wechat-screen',
      user,
      payload,
      now: ctx.clock.now(),
      seconds: screenSeconds,
      token: randomBytes(24).toString('base64url'),
    }),
  )
  return { scan, sessionToken: `${scan}.${ctx.secrets.sign('wechat screen', scan)}` }
}

/** Finds the request behind a scanned code. Throws PC_QRCODE_TIME_OUT for an expired, used or unknown one. */
export async function readQrLogin(
  ctx: Context,
  scan: string | undefined,
): Promise<{ screen: QrLogin; userId: number }> {
  const ticket = scan ? await readTicket<QrLogin>(ctx.db, 'wechat-screen', scan, ctx.clock.now()) : null
  if (!ticket) throw outdated()
  return { screen: ticket.payload, userId: ticket.userId }
}

/** Returns the current user of a WeChat account that confirmed a login. */
async function ownerOf(tx: Tx, { user_id: userId }: WechatRow): Promise<VersionedUser> {
  return (userId === null ? undefined : await findUser(tx, userId)) ?? nobody
}

/**
 * Confirms a QR code for a WeChat account; a login then belongs to the user of that account. Throws PC_QRCODE_TIME_OUT
 * if another one confirmed first.
 */
export async function confirmQrLogin(ctx: Context, tx: Tx, scan: string, wechat: WechatRow): Promise<void> {
  const now = ctx.clock.now()
  const ticket = await consumeTicket<QrLogin>(tx, 'wechat-screen', scan, now)
  if (!ticket || ticket.payload.wechatId !== null) throw outdated()
  await issueTicket(tx, {
    scope: 'wechat-screen',
    user: ticket.payload.type === 'pc_login' ? await ownerOf(tx, wechat) : { ...ticket, id: ticket.userId },
    payload: { ...ticket.payload, wechatId: wechat.id } satisfies QrLogin,
    now,
    seconds: screenSeconds,
    token: scan,
  })
}

/** A confirmed QR code, as its browser polls it. */
export interface ConfirmedQrLogin {
  readonly wechatId: number
  /** The user that it links or logs in; 0 for none. */
  readonly userId: number
  /** Consumes the code; throws if it was consumed concurrently. */
  readonly take: (tx: Tx) => Promise<void>
}

/**
 * Returns the state of a screen. Throws PC_QRCODE_SCANNING_CODE until it is confirmed, PC_QRCODE_TIME_OUT if it
 * expired, PC_QRCODE_ERROR for an unknown token or one of another type.
 */
export async function pollQrLogin(
  ctx: Context,
  sessionToken: string | undefined,
  type: QrLoginType,
): Promise<ConfirmedQrLogin> {
  const [scan = '', digest = ''] = (sessionToken ?? '').split('.')
  if (!ctx.secrets.verify('wechat screen', scan, digest)) throw new AppError('PC_QRCODE_ERROR')
  const { screen, userId } = await readQrLogin(ctx, scan)
  if (screen.type !== type) throw new AppError('PC_QRCODE_ERROR')
  if (screen.wechatId === null) throw new AppError('PC_QRCODE_SCANNING_CODE')
  return {
    wechatId: screen.wechatId,
    userId,
    take: async (tx) => {
      if (!(await consumeTicket(tx, 'wechat-screen', scan, ctx.clock.now()))) throw outdated()
    },
  }
}
