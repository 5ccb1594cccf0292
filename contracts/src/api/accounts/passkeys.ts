import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Id, Nothing, Nullable, WireTime } from '../../shapes.ts'

const Challenge = T.Object({
  ticket: T.String({ description: 'identifies the challenge; valid once, for 5 minutes' }),
  options: T.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    description: 'options for `navigator.credentials`, as WebAuthn JSON',
  }),
})

/** A response of an authenticator in the JSON form of WebAuthn. */
const credential = T.String({ maxLength: 20_000, description: 'the credential as WebAuthn JSON' })
const ticket = T.String({ maxLength: 255 })

/** Passkeys (WebAuthn): they count as both factors of a login. */
export const passkeysApi = defineApi({
  listPasskeys: {
    method: 'GET',
    path: '/api/v3/users/passkeys',
    summary: "Returns the caller's passkeys, newest first.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(
      T.Object({
        id: T.Integer(),
        name: T.String(),
        isBackedUp: T.Boolean({ description: 'whether the passkey is synchronised between devices' }),
        createdAt: WireTime,
        lastUsedAt: Nullable(WireTime),
      }),
    ),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.begin',
    summary: 'Creates a challenge for registering a passkey of the caller.',
    description: 'UNAUTHORIZED with `Data.prove` until the caller has called `users/prove`.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Challenge,
  },
  createPasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.create',
    summary: 'Registers a passkey under a name.',
    description:
      'SESSION_TOKEN_EXPIRED for an expired or used challenge, BIND_ERROR for a response that does not match it.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ ticket, credential, name: T.Optional(T.String({ maxLength: 200 })) }),
    output: T.Object({ id: T.Integer() }),
  },
  deletePasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.delete',
    summary: 'Deletes a passkey of the caller.',
    description: 'RESOURCE_IN_USE for the last way to sign in.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
  challengePasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.challenge',
    summary: 'Creates a challenge for a login by any passkey that the device has for this site.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Challenge,
  },
  logInByPasskey: {
    method: 'POST',
    path: '/api/v3/users/passkeys.login',
    summary: 'Logs in by passkey.',
    description:
      'SESSION_TOKEN_EXPIRED for an expired or used challenge, LOGIN_FAILED for a response that does not match it.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ ticket, credential }),
    output: LoginView,
  },
})
