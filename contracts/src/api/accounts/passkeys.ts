import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Id, Nothing, Nullable, WireTime } from '../../shapes.ts'

const Challenge = T.Object({
  ticket: T.String({ description: 'good for one answer within five minutes' }),
  options: T.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    description: 'what navigator.credentials is given, in the JSON form of WebAuthn',
  }),
})

/** A response of an authenticator in the JSON form of WebAuthn. */
const credential = T.String({ maxLength: 20_000, description: 'JSON of the credential' })
const ticket = T.String({ maxLength: 255 })

/** Passkeys (WebAuthn): they count as both factors of a log-in. */
export const passkeysApi = defineApi({
  listPasskeys: {
    method: 'GET',
    path: '/api/v3/users/passkeys',
    summary: "The caller's passkeys, the newest first.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(
      T.Object({
        id: T.Integer(),
        name: T.String(),
        isBackedUp: T.Boolean({ description: 'kept by an account that several devices share' }),
        createdAt: WireTime,
        lastUsedAt: Nullable(WireTime),
      }),
    ),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.begin',
    summary: 'A challenge for a new passkey of the caller. UNAUTHORIZED with `Data.prove` until users/prove.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Challenge,
  },
  createPasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.create',
    summary:
      'Keeps a new passkey under a name. SESSION_TOKEN_EXPIRED for a challenge that ended or was used, BIND_ERROR for an answer that does not fit it.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ ticket, credential, name: T.Optional(T.String({ maxLength: 200 })) }),
    output: T.Object({ id: T.Integer() }),
  },
  deletePasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.delete',
    summary: 'Takes a passkey away. RESOURCE_IN_USE for the last way to sign in.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
  challengePasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.challenge',
    summary: 'A challenge for a log-in by any passkey that the device has for this site.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Challenge,
  },
  logInByPasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.login',
    summary:
      'Logs in by passkey. SESSION_TOKEN_EXPIRED for a challenge that ended or was used, LOGIN_FAILED for any answer that does not fit.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ ticket, credential }),
    output: LoginView,
  },
})
