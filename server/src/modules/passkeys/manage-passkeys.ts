import { createHash } from 'node:crypto'
import type { InputOf, OutputOf, passkeysApi } from '@chaguan/contracts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { translate } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { type Member, versionedUser } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { removeLoginMethod, requireStepUp } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'
import { consumeChallenge, readCredential, storeChallenge } from './challenges.ts'
import { assertRoomForPasskey, insertPasskey, listPasskeyRows, removePasskey } from './passkey-store.ts'

const nameCharacters = 30
/** COSE numbers of EdDSA, ES256 and RS256: the algorithms that authenticators support. */
const algorithms = [-8, -7, -257]

/** The relying party id: the host of the site, without the port. */
export const rpIdOf = (origin: string) => new URL(origin).hostname

export async function listPasskeys(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof passkeysApi.listPasskeys>> {
  const rows = await listPasskeyRows(ctx.db, viewer.id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isBackedUp: row.is_backed_up === 1,
    createdAt: ctx.time.format(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : ctx.time.format(row.last_used_at),
  }))
}

/** The user handle for authenticators: reveals nothing, and is the same for all passkeys of a person. */
const handleOf = ({ secrets }: Context, userId: number) =>
  new Uint8Array(
    createHash('sha256')
      .update(secrets.sign('passkey account', String(userId)))
      .digest(),
  )

/** Creates a challenge for a new passkey. Requires step-up verification. */
export async function beginPasskey(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof passkeysApi.beginPasskey>> {
  await requireStepUp(ctx, viewer)
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  await assertRoomForPasskey(ctx.db, viewer.id)
  const rows = await listPasskeyRows(ctx.db, viewer.id)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: nameOfSite((await readSettings(ctx)).site_name)[viewer.lang],
    rpID: rpIdOf(viewer.origin),
    userName: user.username,
    userDisplayName: user.nickname || user.username,
    userID: handleOf(ctx, viewer.id),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: rows.map((row) => ({
      id: row.credential_id,
      transports: row.transports.split(',').filter((name) => name !== ''),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    ticket: await storeChallenge(ctx, options.challenge, versionedUser(viewer)),
    options: { ...options },
  }
}

/** Stores a new passkey. Consumes the challenge even if the response does not match it. */
export async function createPasskey(
  ctx: Context,
  viewer: Member,
  { ticket, credential, name = '' }: InputOf<typeof passkeysApi.createPasskey>,
): Promise<OutputOf<typeof passkeysApi.createPasskey>> {
  const expectedChallenge = await consumeChallenge(ctx, ticket, viewer.id)
  const response = readCredential<RegistrationResponseJSON>(credential)
  if (!response) throw new AppError('BIND_ERROR')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: viewer.origin,
    expectedRPID: rpIdOf(viewer.origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('BIND_ERROR')
  const { credential: key, credentialBackedUp } = verified.registrationInfo
  const title = [...name.trim()].slice(0, nameCharacters).join('')
  const id = await ctx.transaction((tx) =>
    insertPasskey(tx, {
      user_id: viewer.id,
      credential_id: key.id,
      public_key: Buffer.from(key.publicKey).toString('base64url'),
      counter: key.counter,
      transports: (key.transports ?? []).join(','),
      name: title || translate(viewer.lang, 'passkeys.passkey.unnamed'),
      is_backed_up: credentialBackedUp ? 1 : 0,
      created_at: ctx.clock.now(),
    }),
  )
  ctx.log.info({ userId: viewer.id, passkeyId: id }, 'a passkey was added')
  return { id }
}

export async function deletePasskey(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof passkeysApi.deletePasskey>,
): Promise<[]> {
  await removeLoginMethod(ctx, viewer, async (tx) => {
    if (!(await removePasskey(tx, viewer.id, id))) throw new AppError('RESOURCE_NOT_FOUND')
  })
  ctx.log.info({ userId: viewer.id, passkeyId: id }, 'a passkey was removed')
  return []
}
