import { accountFailures } from './account-errors.ts'
import { type Failure, failure } from './failure.ts'

export type { Failure } from './failure.ts'

/** Every failure that a caller can get, by the name of its constant (docs/reference/wire.md#codes). */
export const failures = {
  SUCCESS: failure(0, 'The call succeeded.'),
  OTHER: failure(-1, 'Set by clients only: any network failure that is not a timeout.'),
  TIMEOUT: failure(-500, 'Set by clients only: the server did not respond in time.'),
  WECHAT_INVALID_UNKNOWN_URL: failure(-2001, 'A WeChat call used an unknown URL.'),
  WECHAT_INVALID_CONFIG: failure(-2002, 'The WeChat configuration is not valid.'),
  WECHAT_RUNTIME: failure(-2003, 'The WeChat service failed.'),
  WECHAT_INVALID_ARGUMENT: failure(
    -2004,
    'A WeChat call got an invalid argument, or a token was requested without a user name.',
  ),
  JUMP_TO_LOGIN: failure(-3001, 'The call requires a login.'),
  JUMP_TO_REGISTER: failure(-3002, 'The call requires an account.'),
  JUMP_TO_AUDIT: failure(-3003, 'The account is under review (status 2).'),
  JUMP_TO_HOME_INDEX: failure(-3004, 'The client should go to the home page.'),
  SITE_CLOSED: failure(-3005, 'The site is closed; Data.detail has the reason.'),
  JUMP_TO_PAY_SITE: failure(-3006, 'The site is paid, and the caller has not joined.'),
  JUMP_TO_SIGIN_FIELDS: failure(-3007, 'The supplementary sign-in fields are missing (status 10).'),
  INVALID_PARAMETER: failure(-4001, 'A parameter is missing, malformed or out of range.'),
  UNAUTHORIZED: failure(
    -4002,
    'The caller lacks the permission, or must verify their identity first (Data.prove).',
  ),
  RESOURCE_EXIST: failure(-4003, 'The resource exists already, or the request was repeated too soon.'),
  RESOURCE_NOT_FOUND: failure(-4004, 'The resource does not exist, or the caller may not see it.'),
  RESOURCE_IN_USE: failure(-4005, 'The resource is in use, or it is the last way to sign in.'),
  CONTENT_BANNED: failure(-4006, 'The content was refused by a filter.'),
  VALIDATE_REJECT: failure(-4007, 'The account was refused in review (status 3).'),
  VALIDATE_IGNORE: failure(-4008, 'The account was ignored in review (status 4).'),
  USER_BAN: failure(-4009, 'The account is banned; Data.banReason has the reason.'),
  RESOURCE_EXPIRED: failure(-4010, 'The resource or link has expired.'),
  INVALID_TOKEN: failure(-4011, 'The token is unknown, expired or revoked.'),
  NET_ERROR: failure(
    -5001,
    'A remote service failed, the server is overloaded, or the request comes too soon.',
  ),
  INTERNAL_ERROR: failure(
    -5002,
    'An unexpected error; too many requests (with HTTP 429); a refused operation on money.',
  ),
  DB_ERROR: failure(-5003, 'The database is unavailable.'),
  EXTERNAL_API_ERROR: failure(-5004, 'An external service failed or is not configured.'),
  CENSOR_NOT_PASSED: failure(-5005, 'The text was refused by a stop word or a text check.'),
  UNKNOWN_ERROR: failure(-6001, 'An unknown error.'),
  DEBUG_ERROR: failure(-6002, 'An error shown while debugging.'),
  PAY_ORDER_FAIL: failure(-10000, 'The payment failed.'),
  NOT_INSTALL: failure(-10001, 'The site has no administrator yet.'),
  DIALOG_MESSAGE_DISABLE: failure(-11000, 'Private messages are disabled on this site.'),
  ...accountFailures,
} as const satisfies Record<string, Failure>

export type FailureName = keyof typeof failures

const nameByCode = new Map(Object.entries(failures).map(([name, { code }]) => [code, name as FailureName]))

/** Returns the name of a code; undefined for an unknown one. */
export function failureName(code: number): FailureName | undefined {
  return nameByCode.get(code)
}
