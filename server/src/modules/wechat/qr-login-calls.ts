import type { InputOf, OutputOf, wechatApi } from '@chaguan/contracts'
import { encode } from 'uqr'
import type { Context } from '../../context.ts'
import { nobody } from '../../drivers/db/credentials-versions.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { isMember, type Member, type Viewer, versionedUser } from '../../viewer.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'
import { openQrLogin, pollQrLogin, type QrLoginType, readQrLogin } from './qr-logins.ts'
import { signInByWechat } from './sign-in-by-wechat.ts'
import { appOf, callWechat } from './wechat-apps.ts'
import { replaceWechat } from './wechat-oauth.ts'
import { findWechat, findWechatOf, linkWechat } from './wechat-store.ts'

type Code = OutputOf<typeof wechatApi.drawScreenCode>

function codeOf(text: string) {
  try {
    return encode(text, { ecc: 'M', maxVersion: 10, border: 4 })
  } catch (error) {
    throw error instanceof RangeError ? new AppError('PC_QRCODE_ERROR') : error
  }
}

/**
 * Returns a QR code as a data URL of an SVG, one unit per module. Throws for a text that needs more than version 10.
 */
function pictureOf(text: string): string {
  const { data, size } = codeOf(text)
  const path = data
    .flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Returns the QR login type of a code type; codes that link an account need a member with a recent login. */
async function typeOf(ctx: Context, viewer: Viewer, type: string | undefined): Promise<QrLoginType> {
  if (type !== 'pc_login' && type !== 'pc_bind') throw new AppError('GEN_QRCODE_TYPE_ERROR')
  if (type === 'pc_login') return type
  if (!isMember(viewer)) throw new AppError('JUMP_TO_LOGIN')
  await requireStepUp(ctx, viewer)
  return type
}

/** Returns the user that a QR code links; nobody for a login. */
const ownerOf = (viewer: Viewer, type: QrLoginType) => (type === 'pc_login' ? nobody : versionedUser(viewer))

const scanAddress = (viewer: Viewer, type: QrLoginType, scan: string) =>
  `${viewer.origin}/user/${type === 'pc_rebind' ? 'wx-rebind-action' : 'wx-authorization'}?sessionToken=${scan}`

export async function drawScreenCode(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof wechatApi.drawScreenCode>,
): Promise<Code> {
  await appOf(ctx, 'account')
  const type = await typeOf(ctx, viewer, input.type)
  const { scan, sessionToken } = await openQrLogin(ctx, type, ownerOf(viewer, type), viewer.client)
  return { sessionToken, base64Img: pictureOf(scanAddress(viewer, type, scan)) }
}

export async function drawRebindCode(ctx: Context, viewer: Member): Promise<Code> {
  await appOf(ctx, 'account')
  if (!(await findWechatOf(ctx.db, viewer.id))) throw new AppError('ACCOUNT_WECHAT_IS_NULL')
  await requireStepUp(ctx, viewer)
  const { scan, sessionToken } = await openQrLogin(ctx, 'pc_rebind', versionedUser(viewer), viewer.client)
  return { sessionToken, base64Img: pictureOf(scanAddress(viewer, 'pc_rebind', scan)) }
}

/** Creates a mini program code for a screen. */
export async function drawMiniCode(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof wechatApi.drawMiniCode>,
): Promise<Code> {
  const app = await appOf(ctx, 'mini')
  const type = await typeOf(ctx, viewer, input.type)
  const { scan, sessionToken } = await openQrLogin(ctx, type, ownerOf(viewer, type), viewer.client)
  const page = '/subPages/user/wx-authorization/index'
  const base64Img = await callWechat(
    ctx,
    () => ctx.wechat.miniCode(app, page, scan),
    'MINI_PROGRAM_QR_CODE_ERROR',
  )
  return { sessionToken, base64Img }
}

/** Returns what the person who scanned a code is asked to confirm. */
export async function readScan(
  ctx: Context,
  _viewer: Viewer,
  { sessionToken }: InputOf<typeof wechatApi.readScan>,
): Promise<OutputOf<typeof wechatApi.readScan>> {
  const { screen, userId } = await readQrLogin(ctx, sessionToken)
  const user = screen.type === 'pc_login' ? undefined : await findUser(ctx.db, userId)
  return {
    type: screen.type,
    ip: screen.ip,
    userAgent: screen.userAgent,
    nickname: user?.nickname ?? '',
  }
}

type PollInput = InputOf<typeof wechatApi.pollScreenBind>

/**
 * Limits what a poll may do to the browser. It is a GET with everything in its URL: a link to it must not log a browser
 * in to the account of the link's author. Pages of the site get cookies; other clients use the response.
 */
function exchangeOfPage(exchange: Exchange): Exchange {
  const nothing = () => {}
  if (exchange.isOwnPage) return exchange
  return { ...exchange, startSession: nothing, endSession: nothing, setCookie: nothing }
}

/** Logs in the user who confirmed the QR code. */
export async function pollScreenLogin(
  ctx: Context,
  viewer: Viewer,
  { sessionToken, inviteCode }: InputOf<typeof wechatApi.pollScreenLogin>,
  exchange: Exchange,
): Promise<OutputOf<typeof wechatApi.pollScreenLogin>> {
  const { wechatId, userId, take } = await pollQrLogin(ctx, sessionToken, 'pc_login')
  const row = await findWechat(ctx.db, wechatId)
  // The WeChat account was linked to another user, or unlinked, since it confirmed.
  if (!row || (row.user_id ?? 0) !== userId) throw new AppError('NOT_FOUND_USER_WECHAT')
  return signInByWechat(ctx, viewer, exchangeOfPage(exchange), row, { inviteCode, within: take })
}

export async function pollScreenBind(ctx: Context, viewer: Member, { sessionToken }: PollInput): Promise<[]> {
  const { wechatId, userId, take } = await pollQrLogin(ctx, sessionToken, 'pc_bind')
  if (userId !== viewer.id) throw new AppError('PC_BIND_ERROR')
  // Consumed even if linking fails: the same code would fail again and again.
  await ctx.transaction(take)
  await ctx.transaction((tx) => linkWechat(tx, wechatId, viewer.id, ctx.clock.now()))
  return []
}

export async function pollRebind(ctx: Context, viewer: Member, { sessionToken }: PollInput): Promise<[]> {
  const { wechatId, userId, take } = await pollQrLogin(ctx, sessionToken, 'pc_rebind')
  if (userId !== viewer.id) throw new AppError('PC_REBIND_ERROR')
  await ctx.transaction(take)
  await replaceWechat(ctx, viewer, wechatId)
  return []
}
