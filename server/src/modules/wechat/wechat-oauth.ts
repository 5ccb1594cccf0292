import type { InputOf, OutputOf, wechatApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import { type Member, type Viewer, versionedUser } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import {
  consumeTicket,
  isOwnTicket,
  issueTicket,
  removeLoginMethod,
  requireStepUp,
  revokePendingAccess,
} from '../sign-in/index.ts'
import { confirmQrLogin, readQrLogin } from './qr-logins.ts'
import { signInByWechat } from './sign-in-by-wechat.ts'
import { type AppKind, appOf, callWechat } from './wechat-apps.ts'
import { findWechatOf, linkWechat, storeWechatPerson, unlinkWechat, type WechatRow } from './wechat-store.ts'

/** Lifetime of the OAuth state, in seconds. */
const stateSeconds = 600

/** Payload of the OAuth state, which is a ticket. */
interface OAuthState {
  readonly app: Exclude<AppKind, 'mini'>
  readonly next: string
  /** The scanned code that led here; empty for none. */
  readonly scan: string
  /** The invitation code that the person arrived with; empty for none. */
  readonly inviteCode: string
}

/** Starts a login at WeChat. A cookie binds the state to this browser. */
export async function startWechat(
  ctx: Context,
  viewer: Viewer,
  { sessionToken = '', next = '', inviteCode = '', type }: InputOf<typeof wechatApi.startWechat>,
  exchange: Exchange,
): Promise<OutputOf<typeof wechatApi.startWechat>> {
  const kind = type === 'website' ? 'website' : 'account'
  const app = await appOf(ctx, kind)
  if (sessionToken !== '') await readQrLogin(ctx, sessionToken)
  const payload: OAuthState = { app: kind, next, scan: sessionToken, inviteCode }
  const now = ctx.clock.now()
  const state = await ctx.transaction((tx) =>
    issueTicket(tx, {
      scope: 'wechat-state',
      user: versionedUser(viewer),
      payload,
      now,
      seconds: stateSeconds,
    }),
  )
  exchange.setCookie('sign_in_state', state, stateSeconds)
  return { address: ctx.wechat.authorizeAddress(app, kind, `${viewer.origin}/user/wx-auth`, state), state }
}

const expired = () => new AppError('AUTH_INFO_HAD_EXPIRED')

interface OAuthReturn {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly sessionId?: string | undefined
}

/** Consumes the ticket of a state. Throws if it is another browser's or person's, expired or used. */
async function consumeOAuthState(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  state: string | undefined,
): Promise<OAuthState> {
  if (!state || state !== exchange.getCookie('sign_in_state')) throw expired()
  exchange.setCookie('sign_in_state', '', 0)
  const consumed = await ctx.transaction((tx) =>
    consumeTicket<OAuthState>(tx, 'wechat-state', state, ctx.clock.now()),
  )
  if (!consumed || !isOwnTicket(viewer, consumed)) throw expired()
  return consumed.payload
}

/** Throws for a return without a code, in time or late, with the wanted page: the person has cancelled. */
async function refuseCancelled(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  state: string | undefined,
): Promise<never> {
  let data: { readonly next: string } | undefined
  try {
    data = { next: (await consumeOAuthState(ctx, viewer, exchange, state)).next }
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem
  }
  throw new AppError('EXTERNAL_API_ERROR', localized('wechat.login.denied'), data)
}

/** Returns the WeChat account of an OAuth redirect. */
async function finishOAuth(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  input: OAuthReturn,
): Promise<{ oauth: OAuthState; row: WechatRow }> {
  const { code } = input
  const state = input.state || input.sessionId
  if (!code) return refuseCancelled(ctx, viewer, exchange, state)
  const oauth = await consumeOAuthState(ctx, viewer, exchange, state)
  const app = await appOf(ctx, oauth.app)
  const person = await callWechat(ctx, () => ctx.wechat.personOfCode(app, code))
  const row = await storeWechatPerson(ctx, oauth.app, person)
  return { oauth, row }
}

/** Logs in the person whom WeChat identified; after a scanned code, confirms the screen instead. */
export async function logInByWechat(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof wechatApi.logInByWechat>,
  exchange: Exchange,
): Promise<OutputOf<typeof wechatApi.logInByWechat>> {
  const { oauth, row } = await finishOAuth(ctx, viewer, exchange, input)
  if (oauth.scan !== '') {
    await ctx.transaction((tx) => confirmQrLogin(ctx, tx, oauth.scan, row))
    return { isScreen: true, next: '' }
  }
  const login = await signInByWechat(ctx, viewer, exchange, row, {
    inviteCode: input.inviteCode || oauth.inviteCode,
    next: oauth.next,
  })
  return { ...login, isScreen: false, next: oauth.next }
}

export async function bindWechat(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof wechatApi.bindWechat>,
  exchange: Exchange,
): Promise<[]> {
  await requireStepUp(ctx, viewer)
  const { row } = await finishOAuth(ctx, viewer, exchange, input)
  await ctx.transaction((tx) => linkWechat(tx, row.id, viewer.id, ctx.clock.now()))
  return []
}

/** Replaces the viewer's WeChat account, completely or not at all, and revokes what is pending. */
export async function replaceWechat(
  ctx: Context,
  { id: userId, sessionId }: Member,
  wechatId: number,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    await revokePendingAccess(tx, userId, sessionId)
    if (!(await unlinkWechat(tx, userId, now))) throw new AppError('ACCOUNT_WECHAT_IS_NULL')
    await linkWechat(tx, wechatId, userId, now)
  })
}

export async function rebindWechat(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof wechatApi.rebindWechat>,
  exchange: Exchange,
): Promise<[]> {
  await requireStepUp(ctx, viewer)
  const { row } = await finishOAuth(ctx, viewer, exchange, input)
  await replaceWechat(ctx, viewer, row.id)
  return []
}

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
  await removeLoginMethod(ctx, viewer, async (tx) => {
    if (!(await unlinkWechat(tx, viewer.id, ctx.clock.now()))) throw new AppError('ACCOUNT_WECHAT_IS_NULL')
  })
  ctx.log.info({ userId: viewer.id }, 'WeChat was unlinked')
  return []
}
