import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface SessionTokensTable {
  /** SHA-256 of the ticket, hex. */
  token_hash: string
  /** What the ticket is for. */
  scope: string
  /** Its user; 0 for none. */
  user_id: number
  /** JSON. */
  payload: string
  created_at: Time
  expires_at: Time
  /** The user's version under which it was issued. */
  credentials_version: number
  /** The session in which it was issued and with which it ends; null for none. */
  session_id: number | null
}

interface TwoFactorsTable {
  user_id: number
  /** Encrypted with the site's secret key. */
  sealed_secret: string
  /** Null during the setup. */
  confirmed_at: Time | null
  /** The latest time-step whose code was used. */
  last_step: number
  created_at: Time
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: string
  used_at: Time | null
}

interface PasskeysTable {
  id: Generated<number>
  user_id: number
  /** Base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  counter: number
  /** Separated by commas. */
  transports: string
  name: string
  is_backed_up: Flag
  created_at: Time
  last_used_at: Time | null
}

interface OidcProvidersTable {
  id: Generated<number>
  name: string
  issuer: string
  client_id: string
  /** Encrypted with the site's secret key; empty for a client without one. */
  sealed_secret: string
  scopes: string
  sort: number
  is_enabled: Flag
  created_at: Time
  updated_at: Time
}

interface UserIdentitiesTable {
  id: Generated<number>
  user_id: number
  provider_id: number
  /** The subject identifier at the provider. */
  subject: string
  /** Name or address at the provider, shown to the person. */
  label: string
  created_at: Time
  last_used_at: Time
}

interface UserWechatsTable {
  id: Generated<number>
  /** Null while it is linked to no account. */
  user_id: number | null
  /** Ids of one person in the official account, on websites and in the mini program. */
  mp_openid: string | null
  dev_openid: string | null
  min_openid: string | null
  unionid: string | null
  nickname: string
  headimgurl: string
  created_at: Time
  updated_at: Time
}

/** Tables of two-factor authentication, passkeys, providers and WeChat. */
export interface LoginMethodTables {
  session_tokens: SessionTokensTable
  two_factors: TwoFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  oidc_providers: OidcProvidersTable
  user_identities: UserIdentitiesTable
  user_wechats: UserWechatsTable
}
