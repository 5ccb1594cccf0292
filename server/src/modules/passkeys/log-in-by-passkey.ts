import type { InputOf, OutputOf, passkeysApi } from '@chaguan/contracts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { completeSignIn } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'
import { consumeChallenge, readCredential, storeChallenge } from './challenges.ts'
import { rpIdOf } from './manage-passkeys.ts'
import { findPasskey, type PasskeyRow, recordUse } from './passkey-store.ts'

/** One error for every failure, so that it does not reveal which part was wrong. */
const refused = () => new AppError('LOGIN_FAILED', localized('passkeys.passkey.refused'))

export async function challengePasskey(
  ctx: Context,
  viewer: Viewer,
): Promise<OutputOf<typeof passkeysApi.challengePasskey>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(viewer.origin),
    userVerification: 'required',
  })
  return { ticket: await storeChallenge(ctx, options.challenge), options: { ...options } }
}

/** Returns the new signature counter; null if the response does not match challenge, site or passkey. */
async function verify(
  viewer: Viewer,
  row: PasskeyRow,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: viewer.origin,
    expectedRPID: rpIdOf(viewer.origin),
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo.newCounter : null
}

/** Logs in with a passkey; it proves device and person, so it counts as both factors. */
export async function logInByPasskey(
  ctx: Context,
  viewer: Viewer,
  { ticket, credential }: InputOf<typeof passkeysApi.logInByPasskey>,
  exchange: Exchange,
): Promise<OutputOf<typeof passkeysApi.logInByPasskey>> {
  const challenge = await consumeChallenge(ctx, ticket, 0)
  const response = readCredential<AuthenticationResponseJSON>(credential)
  const row = response && (await findPasskey(ctx.db, response.id))
  const counter = response && row ? await verify(viewer, row, response, challenge) : null
  const user = row && counter !== null ? await findUser(ctx.db, row.user_id) : undefined
  if (!row || counter === null || !user) throw refused()
  return completeSignIn(ctx, viewer, exchange, user, {
    isBoth: true,
    within: async (tx) => {
      if (!(await recordUse(tx, row, counter, ctx.clock.now()))) throw refused()
    },
  })
}
