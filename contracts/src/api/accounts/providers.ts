import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Bool01, Id, Nothing, Nullable, OneOf, WireTime } from '../../shapes.ts'

const ManagedProvider = T.Object({
  id: T.Integer(),
  name: T.String(),
  issuer: T.String(),
  clientId: T.String(),
  clientSecret: T.String({ description: 'asterisks if a secret is stored, else empty' }),
  secretVersion: T.String({
    description: 'differs after each change of the secret, and reveals nothing; empty without a secret',
  }),
  scopes: T.String({ description: 'separated by spaces' }),
  sort: T.Integer({ description: 'sort number; smaller ones come first' }),
  isEnabled: Bool01,
  redirectUri: T.String({ description: 'redirect URI to register at the provider' }),
})
export type ManagedProvider = T.Static<typeof ManagedProvider>

/** OpenID Connect providers, and the accounts linked to them. */
export const providersApi = defineApi({
  listProviders: {
    method: 'GET',
    path: '/api/v3/users/oidc.providers',
    summary: 'Returns the enabled OpenID Connect providers in their order.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(T.Object({ id: T.Integer(), name: T.String() })),
  },
  startProvider: {
    method: 'GET',
    path: '/api/v3/users/oidc.start',
    summary: "Returns the provider's authorisation URL; the state is kept in a cookie for 10 minutes.",
    description:
      'RESOURCE_NOT_FOUND for an unknown provider, EXTERNAL_API_ERROR if the provider does not respond.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      id: Id,
      next: T.Optional(T.String({ maxLength: 2000 })),
      inviteCode: T.Optional(
        T.String({ maxLength: 64, description: 'invite code, used if an account is created' }),
      ),
    }),
    output: T.Object({ address: T.String(), state: T.String() }),
  },
  logInByProvider: {
    method: 'POST',
    path: '/api/v3/users/oidc.login',
    summary: "Logs in by the provider's authorisation response, given as its query string.",
    description:
      'AUTH_INFO_HAD_EXPIRED for a state that is expired, used or of another browser; NEED_BIND_USER_OR_CREATE_USER with `{sessionToken, nickname, next}` if no account is linked or the caller is logged in.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      query: T.String({
        maxLength: 8000,
        description: 'query string of the redirect: code, state and other parameters',
      }),
    }),
    output: T.Object({
      ...LoginView.properties,
      next: T.String({ description: 'path to return to after the login; may be empty' }),
    }),
  },
  listIdentities: {
    method: 'GET',
    path: '/api/v3/users/identities',
    summary: "Returns the enabled or linked providers, and which are linked to the caller's account.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({
      hasPassword: T.Boolean(),
      providers: T.Array(
        T.Object({
          id: T.Integer(),
          name: T.String(),
          label: T.String({
            description: "the user's name or e-mail address at the provider; empty if not linked",
          }),
          isLinked: T.Boolean(),
          linkedAt: Nullable(WireTime),
        }),
      ),
    }),
  },
  unlinkIdentity: {
    method: 'POST',
    path: '/api/v3/users/identities.unlink',
    summary: "Unlinks a provider from the caller's account.",
    description: 'RESOURCE_IN_USE for the last way to sign in.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({ providerId: Id }),
    output: Nothing,
  },
  manageProviders: {
    method: 'GET',
    path: '/api/backAdmin/oidc.providers',
    aliases: ['/api/oidc-providers.v2'],
    summary: 'Returns all providers with their settings; secrets are masked.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(ManagedProvider),
  },
  saveProvider: {
    method: 'POST',
    path: '/api/backAdmin/oidc.providers.save',
    aliases: ['/api/oidc-providers.v2'],
    summary: 'Creates a provider, or updates the one with the given id.',
    description:
      'Missing fields stay unchanged; a client secret of asterisks keeps the stored one. The issuer must use https, except on the local machine.',
    access: 'admin',
    whenRestricted: 'before-approval',
    mayWrap: true,
    input: T.Object({
      id: T.Optional(Id),
      name: T.Optional(T.String({ minLength: 1, maxLength: 30 })),
      issuer: T.Optional(T.String({ maxLength: 500 })),
      clientId: T.Optional(T.String({ minLength: 1, maxLength: 255 })),
      clientSecret: T.Optional(T.String({ maxLength: 500 })),
      scopes: T.Optional(T.String({ maxLength: 255 })),
      sort: T.Optional(T.Integer({ minimum: 0, maximum: 9999 })),
      isEnabled: T.Optional(OneOf([0, 1])),
      was: T.Optional(
        T.Partial(T.Pick(ManagedProvider, ['name', 'issuer', 'clientId', 'clientSecret', 'isEnabled']), {
          description:
            'what the form showed, with `secretVersion` as clientSecret; what has changed since is not overwritten',
        }),
      ),
    }),
    output: ManagedProvider,
  },
  deleteProvider: {
    method: 'POST',
    path: '/api/backAdmin/oidc.providers.delete',
    summary: 'Deletes a provider and its links; accounts stay.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
})
