import { failures, groupIds, type InputOf, type OutputOf, type signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { reserveIds } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { checkNickname, checkUsername } from '../users/index.ts'
import { createAccount } from './create-account.ts'
import { openSession, presentLogin } from './open-session.ts'
import { hashPassword } from './password-hash.ts'
import { choosePassword } from './register.ts'
import { hasAdministrator } from './session-store.ts'

/** How often a site that waits for its administrator looks whether another instance was set up, in milliseconds. */
const lookEveryMs = 1000

/** When a waiting site last looked; a site that does not wait is not in it. */
const waitingSites = new WeakMap<Context, { lookedAt: number }>()

const isSetUp = (ctx: Context) => hasAdministrator(ctx.db, groupIds.administrator)

/** Whether the site has no administrator yet, so that nothing but its set-up may be called (wire-contract 1.2). */
export async function awaitsSetUp(ctx: Context): Promise<boolean> {
  const waiting = waitingSites.get(ctx)
  if (!waiting) return false
  const now = ctx.clock.now()
  if (Math.abs(now - waiting.lookedAt) < lookEveryMs) return true
  waiting.lookedAt = now
  if (!(await isSetUp(ctx))) return true
  waitingSites.delete(ctx)
  return false
}

/** What the set-up token is a digest of: the same for every instance and every start of one site. */
async function subjectOf(ctx: Context): Promise<string> {
  return `administrator of the site installed at ${(await readSettings(ctx)).site_install}`
}

interface NewAdministrator {
  readonly username: string
  readonly nickname: string
  readonly passwordHash: string
  readonly ip: string
}

/**
 * Makes the first administrator, user 1 where nobody is stored yet; null when there is one already. Refuses names that
 * nobody may have.
 */
async function insertAdministrator(ctx: Context, tx: Tx, person: NewAdministrator): Promise<number | null> {
  // Raised before looking: of two set-ups at once the second waits here, and then finds the first one's administrator.
  await ctx.fresh.raise(tx, 'settings')
  if (await hasAdministrator(tx, groupIds.administrator)) return null
  const username = await checkUsername(tx, person.username)
  const nickname = await checkNickname(tx, person.nickname)
  const isFirst = (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
  const id = await createAccount(tx, {
    ...person,
    username,
    nickname,
    ...(isFirst ? { id: 1 } : {}),
    groupId: groupIds.administrator,
    status: 0,
    now: ctx.clock.now(),
    expiredAt: null,
  })
  if (isFirst) await reserveIds(tx, ctx.database.engine, 'users', 2)
  return id
}

async function insertNamed(ctx: Context, username: string, password: string): Promise<void> {
  const person = { username, nickname: username, passwordHash: await hashPassword(password), ip: '' }
  try {
    await ctx.transaction((tx) => insertAdministrator(ctx, tx, person))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Error(`ADMIN_USERNAME cannot be "${username}": ${failures[error.reason].en}.`)
  }
}

/**
 * Sees to it that the site has an administrator: the one the configuration names is made when there is none. Answers
 * null when there is one now, else the token that lets one person become the administrator; until then every other call
 * is refused with NOT_INSTALL.
 */
export async function ensureAdministrator(ctx: Context): Promise<string | null> {
  if (await isSetUp(ctx)) return null
  const named = ctx.config.administrator
  if (named) {
    await insertNamed(ctx, named.username, named.password)
    return null
  }
  waitingSites.set(ctx, { lookedAt: ctx.clock.now() })
  return ctx.secrets.sign('set-up', await subjectOf(ctx))
}

/** Makes the administrator of a new site and logs them in. Works once, for whoever has the token of the first start. */
export async function setUp(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof signInApi.setUp>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.setUp>> {
  if (await isSetUp(ctx)) throw new AppError('RESOURCE_NOT_FOUND')
  if (!ctx.secrets.verify('set-up', await subjectOf(ctx), input.token ?? ''))
    throw new AppError('UNAUTHORIZED')
  const { username = '', nickname = username } = input
  const passwordHash = await hashPassword(await choosePassword(ctx, input))
  const { client } = viewer
  const { id, tokens } = await ctx.transaction(async (tx) => {
    const made = await insertAdministrator(ctx, tx, { username, nickname, passwordHash, ip: client.ip })
    if (made === null) throw new AppError('RESOURCE_NOT_FOUND')
    return { id: made, tokens: await openSession(ctx, tx, client, made) }
  })
  waitingSites.delete(ctx)
  ctx.log.info({ userId: id }, 'the site has its administrator')
  return presentLogin(viewer, exchange, { id, nickname, avatar: '', status: 0 }, tokens)
}
