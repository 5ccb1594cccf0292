import { groupIds, type InputOf, type OutputOf, type signInApi } from '@chaguan/contracts'
import type { SiteState } from '../../../context/site-state.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError, atField, invalid } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { translate } from '../../../i18n/localized.ts'
import type { Viewer } from '../../../viewer.ts'
import { linkOrigin, readSettings, setSettingsWithin } from '../../settings/index.ts'
import { checkNickname, checkUsername } from '../../users/index.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { openSession, presentLogin } from '../sessions/open-session.ts'
import { hasAdministrator } from '../sessions/session-store.ts'
import { createAccount } from './create-account.ts'

const setUpState: SiteState<Context, { isDone: boolean }> = {
  name: 'whether the site is set up',
  open: () => ({ isDone: false }),
}

/**
 * Returns whether the site has an administrator. A positive result is cached: the last administrator cannot be removed.
 */
export async function isSetUp(ctx: Context): Promise<boolean> {
  const known = ctx.state(setUpState)
  known.isDone ||= await hasAdministrator(ctx.db, groupIds.administrator)
  return known.isDone
}

/** The subject of the set-up token: the same for every instance and every start of one site. */
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
 * Creates the first administrator as user 1, whose id is reserved. Returns null if there is one already. Throws for
 * names that are not allowed.
 */
async function insertAdministrator(ctx: Context, tx: Tx, person: NewAdministrator): Promise<number | null> {
  // Invalidate before reading: a concurrent set-up waits here, and then finds this administrator.
  await ctx.versionedCache.invalidate(tx, 'settings')
  if (await hasAdministrator(tx, groupIds.administrator)) return null
  const username = await atField('username', () => checkUsername(tx, person.username))
  const nickname = await atField('nickname', () => checkNickname(tx, person.nickname))
  const first = await tx.selectFrom('users').select('id').where('id', '=', 1).executeTakeFirst()
  const id = await createAccount(tx, {
    ...person,
    username,
    nickname,
    ...(first ? {} : { id: 1 }),
    groupId: groupIds.administrator,
    status: 0,
    now: ctx.clock.now(),
    expiredAt: null,
  })
  return id
}

async function insertNamed(ctx: Context, username: string, password: string): Promise<void> {
  const person = { username, nickname: username, passwordHash: await hashPassword(password), ip: '' }
  try {
    await ctx.transaction((tx) => insertAdministrator(ctx, tx, person))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Error(`ADMIN_USERNAME cannot be "${username}": ${translate('en', `failures.${error.reason}`)}.`)
  }
}

/**
 * Creates the administrator from the configuration if there is none. Returns null if there is one now, else the token
 * that lets one person become the administrator. The site is open meanwhile.
 */
export async function ensureAdministrator(ctx: Context): Promise<string | null> {
  if (await isSetUp(ctx)) return null
  const named = ctx.config.administrator
  if (named) {
    await insertNamed(ctx, named.username, named.password)
    return null
  }
  return ctx.secrets.sign('set-up', await subjectOf(ctx))
}

/** Returns whether the set-up must ask for the site's public address, because none is configured. */
export async function needsAddress(ctx: Context, viewer: Viewer): Promise<boolean> {
  return (await linkOrigin(ctx, viewer)) === null
}

/** Returns scheme and host of an address. Throws INVALID_PARAMETER for an invalid one. */
const readAddress = (siteUrl: string): Promise<string> =>
  atField('siteUrl', async () => {
    const address = URL.parse(siteUrl.trim())
    if (address && ['http:', 'https:'].includes(address.protocol)) return address.origin
    throw invalid('signIn.setUp.address')
  })

/**
 * Creates the administrator of a new site and logs them in; stores the site's address if none is configured. Works
 * once, with the token that the first start prints.
 */
export async function setUp(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof signInApi.setUp>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.setUp>> {
  if (await isSetUp(ctx)) throw new AppError('RESOURCE_NOT_FOUND')
  if (!ctx.secrets.verify('set-up', await subjectOf(ctx), input.token ?? ''))
    throw new AppError('UNAUTHORIZED')
  const { username = '', nickname = username, siteUrl = '' } = input
  const site_url = (await needsAddress(ctx, viewer)) ? await readAddress(siteUrl) : null
  const passwordHash = await hashPassword(await checkNewPassword(ctx, input))
  const { client } = viewer
  const { id, tokens } = await ctx.transaction(
    async (tx) => {
      const made = await insertAdministrator(ctx, tx, { username, nickname, passwordHash, ip: client.ip })
      if (made === null) throw new AppError('RESOURCE_NOT_FOUND')
      if (site_url !== null) await setSettingsWithin(ctx, tx, { site_url })
      return { id: made, tokens: await openSession(ctx, tx, client, { id: made, credentialsVersion: 0 }) }
    },
    ['settings'],
  )
  ctx.log.info({ userId: id, ...(site_url !== null && { site_url }) }, 'the first administrator was created')
  return presentLogin(viewer, exchange, { id, nickname, avatar: '', status: 0 }, tokens)
}
