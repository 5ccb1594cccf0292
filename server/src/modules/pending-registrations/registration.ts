import type { InputOf, newcomersApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, atField } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { type Invitation, readInvitation } from '../invites/index.ts'
import { readSettings } from '../settings/index.ts'
import {
  authenticate,
  completeRegistration,
  completeSignIn,
  consumeTicket,
  isOwnTicket,
  readTicket,
  requireStepUp,
} from '../sign-in/index.ts'
import { checkNickname, generateUsername, screenName } from '../users/index.ts'
import { kindOf, type PendingRegistration } from './external-account-kinds.ts'

const expired = () => new AppError('AUTH_INFO_HAD_EXPIRED')

interface TicketInput {
  readonly sessionToken?: string | undefined
}

interface FoundRegistration {
  readonly token: string
  readonly pending: PendingRegistration
}

async function find(
  ctx: Context,
  viewer: Viewer,
  { sessionToken }: TicketInput,
  exchange: Exchange,
): Promise<FoundRegistration> {
  const token = sessionToken || exchange.getCookie('newcomer')
  const ticket = token
    ? await readTicket<PendingRegistration>(ctx.db, 'newcomer', token, ctx.clock.now())
    : null
  if (!token || !ticket || !isOwnTicket(viewer, ticket)) throw expired()
  return { token, pending: ticket.payload }
}

/** Links the external account to a user and consumes the token, in the caller's transaction. */
const linking = (ctx: Context, { token, pending }: FoundRegistration) => {
  return async (tx: Tx, userId: number): Promise<void> => {
    if (!(await consumeTicket(tx, 'newcomer', token, ctx.clock.now()))) throw expired()
    await kindOf(ctx, pending).link(ctx, tx, userId, pending)
  }
}

export async function readNewcomer(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof newcomersApi.readNewcomer>,
  exchange: Exchange,
): Promise<OutputOf<typeof newcomersApi.readNewcomer>> {
  const { pending } = await find(ctx, viewer, input, exchange)
  return {
    kind: pending.kind,
    provider: await kindOf(ctx, pending).nameOf(ctx, pending, viewer.lang),
    label: pending.label,
    nickname: pending.nickname,
    mayRegister: (await readSettings(ctx)).register_close,
  }
}

/**
 * Returns the invitation that the person arrived with; null if it is no longer valid, since they did not enter it
 * themselves.
 */
async function invitationOf(ctx: Context, { inviteCode }: PendingRegistration): Promise<Invitation | null> {
  try {
    return await readInvitation(ctx, inviteCode)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'REGISTER_DECRYPT_CODE_FAILED') return null
    throw error
  }
}

/** Creates the account of a pending registration: without a password, with the usual review and fields. */
export async function registerNewcomer(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof newcomersApi.registerNewcomer>,
  exchange: Exchange,
): Promise<OutputOf<typeof newcomersApi.registerNewcomer>> {
  if (!(await readSettings(ctx)).register_close) throw new AppError('REGISTER_CLOSE')
  const found = await find(ctx, viewer, input, exchange)
  const invitation = input.code
    ? await readInvitation(ctx, input.code)
    : await invitationOf(ctx, found.pending)
  const nickname = await atField('nickname', () => checkNickname(ctx.db, input.nickname))
  await atField('nickname', () => screenName(ctx, viewer, 'nickname', nickname))
  const username = await generateUsername(ctx)
  const within = linking(ctx, found)
  const newcomer = { username, nickname, passwordHash: '', invitation, within }
  const login = await completeRegistration(ctx, viewer, exchange, newcomer)
  exchange.setCookie('newcomer', '', 0)
  return login
}

/** Links the external account to the account with this name and password, and logs in. */
export async function bindNewcomer(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof newcomersApi.bindNewcomer>,
  exchange: Exchange,
): Promise<OutputOf<typeof newcomersApi.bindNewcomer>> {
  const found = await find(ctx, viewer, input, exchange)
  const { user, passwordHash } = await authenticate(ctx, viewer, input)
  const link = linking(ctx, found)
  const login = await completeSignIn(ctx, viewer, exchange, user, {
    passwordHash,
    withSession: (tx) => link(tx, user.id),
  })
  exchange.setCookie('newcomer', '', 0)
  return login
}

/**
 * Links the external account to the viewer's account. The token must come from this browser's cookie, so that nobody
 * can be tricked into linking a stranger's external account.
 */
export async function linkNewcomer(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof newcomersApi.linkNewcomer>,
  exchange: Exchange,
): Promise<[]> {
  const own = exchange.getCookie('newcomer')
  if (own === null || (input.sessionToken || own) !== own) throw expired()
  await requireStepUp(ctx, viewer)
  const found = await find(ctx, viewer, { sessionToken: own }, exchange)
  const link = linking(ctx, found)
  await ctx.transaction((tx) => link(tx, viewer.id))
  exchange.setCookie('newcomer', '', 0)
  ctx.log.info({ userId: viewer.id, kind: found.pending.kind }, 'an external account was linked')
  return []
}
