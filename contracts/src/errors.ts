import { accountFailures } from './account-errors.ts'
import { type Failure, failure } from './failure.ts'

export type { Failure } from './failure.ts'

/** Every failure that a caller can get, by the name of its constant (docs/reference/wire.md#codes). */
export const failures = {
  SUCCESS: failure(0, 'The call did what it was asked.'),
  OTHER: failure(-1, 'Made by clients only: any failure that is not a time-out.'),
  TIMEOUT: failure(-500, 'Made by clients only: the server did not answer in time.'),
  WECHAT_INVALID_UNKNOWN_URL: failure(-2001, 'A WeChat call used an address that is not known.'),
  WECHAT_INVALID_CONFIG: failure(-2002, 'The WeChat configuration is not valid.'),
  WECHAT_RUNTIME: failure(-2003, 'The WeChat service failed.'),
  WECHAT_INVALID_ARGUMENT: failure(
    -2004,
    'A WeChat call got a bad argument, or a token was asked for without a user name.',
  ),
  JUMP_TO_LOGIN: failure(-3001, 'The call needs a logged-in person.'),
  JUMP_TO_REGISTER: failure(-3002, 'The call needs an account.'),
  JUMP_TO_AUDIT: failure(-3003, 'The account waits for review (status 2).'),
  JUMP_TO_HOME_INDEX: failure(-3004, 'The client should go to the home page.'),
  SITE_CLOSED: failure(-3005, 'The site is closed; Data.detail says why.'),
  JUMP_TO_PAY_SITE: failure(-3006, 'A paid site, and the caller has not paid.'),
  JUMP_TO_SIGIN_FIELDS: failure(-3007, 'The supplementary sign-in fields are missing (status 10).'),
  INVALID_PARAMETER: failure(-4001, 'Something in the request is missing, malformed or out of range.'),
  UNAUTHORIZED: failure(-4002, 'The caller lacks the right.'),
  RESOURCE_EXIST: failure(-4003, 'It exists already, or it was asked for again too soon.'),
  RESOURCE_NOT_FOUND: failure(-4004, 'There is no such thing, or the caller may not know of it.'),
  RESOURCE_IN_USE: failure(-4005, 'Another request works on it.'),
  CONTENT_BANNED: failure(-4006, 'The content was refused by a filter.'),
  VALIDATE_REJECT: failure(-4007, 'The account was refused in review (status 3).'),
  VALIDATE_IGNORE: failure(-4008, 'The account was ignored in review (status 4).'),
  USER_BAN: failure(-4009, 'The account is banned; Data.banReason says why.'),
  RESOURCE_EXPIRED: failure(-4010, 'It has expired.'),
  INVALID_TOKEN: failure(-4011, 'The token is unknown, expired or revoked.'),
  NET_ERROR: failure(-5001, 'A remote part failed, or the server has no capacity right now.'),
  INTERNAL_ERROR: failure(-5002, 'An unexpected fault; also too many requests (with HTTP 429).'),
  DB_ERROR: failure(-5003, 'The database is not reachable.'),
  EXTERNAL_API_ERROR: failure(-5004, 'An outside service failed.'),
  CENSOR_NOT_PASSED: failure(-5005, 'A stop word or a text check refused the text.'),
  UNKNOWN_ERROR: failure(-6001, 'An error of unknown kind.'),
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
