import { accountFailures } from './account-errors.ts'
import { type Failure, failure } from './failure.ts'

export type { Failure } from './failure.ts'

/** Every failure a caller can meet, by the name of its constant (docs/reference/wire.md#codes). */
export const failures = {
  SUCCESS: failure(0, '操作成功', 'Done', 'The call did what it was asked.'),
  OTHER: failure(
    -1,
    '出错了，请稍后重试',
    'Something went wrong',
    'Made by clients only: any failure that is not a time-out.',
  ),
  TIMEOUT: failure(
    -500,
    '请求超时',
    'The request timed out',
    'Made by clients only: the server did not answer in time.',
  ),
  WECHAT_INVALID_UNKNOWN_URL: failure(
    -2001,
    '微信地址无效',
    'Unknown WeChat address',
    'A WeChat call used an address that is not known.',
  ),
  WECHAT_INVALID_CONFIG: failure(
    -2002,
    '微信配置无效',
    'Invalid WeChat configuration',
    'The WeChat configuration is not valid.',
  ),
  WECHAT_RUNTIME: failure(-2003, '微信服务出错', 'WeChat service error', 'The WeChat service failed.'),
  WECHAT_INVALID_ARGUMENT: failure(
    -2004,
    '微信参数无效',
    'Invalid WeChat argument',
    'A WeChat call got a bad argument, or a token was asked for without a user name.',
  ),
  JUMP_TO_LOGIN: failure(-3001, '请先登录！', 'Please log in first!', 'The call needs a logged-in person.'),
  JUMP_TO_REGISTER: failure(-3002, '请先注册', 'Please register first', 'The call needs an account.'),
  JUMP_TO_AUDIT: failure(
    -3003,
    '账号正在审核中',
    'Your account is under review',
    'The account waits for review (status 2).',
  ),
  JUMP_TO_HOME_INDEX: failure(
    -3004,
    '请返回首页',
    'Please go to the home page',
    'The client should go to the home page.',
  ),
  SITE_CLOSED: failure(
    -3005,
    '站点已关闭',
    'The site is closed',
    'The site is closed; Data.detail says why.',
  ),
  JUMP_TO_PAY_SITE: failure(
    -3006,
    '加入站点后才能继续',
    'Join the site to go on',
    'A paid site, and the caller has not paid.',
  ),
  JUMP_TO_SIGIN_FIELDS: failure(
    -3007,
    '请先补充注册信息',
    'Please complete your registration',
    'The supplementary sign-in fields are missing (status 10).',
  ),
  INVALID_PARAMETER: failure(
    -4001,
    '参数错误',
    'Invalid parameter',
    'Something in the request is missing, malformed or out of range.',
  ),
  UNAUTHORIZED: failure(-4002, '没有权限', 'You are not allowed to do this', 'The caller lacks the right.'),
  RESOURCE_EXIST: failure(
    -4003,
    '已经存在',
    'It exists already',
    'It exists already, or it was asked for again too soon.',
  ),
  RESOURCE_NOT_FOUND: failure(
    -4004,
    '内容不存在',
    'Not found',
    'There is no such thing, or the caller may not know of it.',
  ),
  RESOURCE_IN_USE: failure(
    -4005,
    '正在处理中，请稍后重试',
    'It is in use, try again later',
    'Another request works on it.',
  ),
  CONTENT_BANNED: failure(
    -4006,
    '内容不符合规定',
    'The content is not allowed',
    'The content was refused by a filter.',
  ),
  VALIDATE_REJECT: failure(
    -4007,
    '账号审核未通过',
    'Your account was refused',
    'The account was refused in review (status 3).',
  ),
  VALIDATE_IGNORE: failure(
    -4008,
    '账号审核被忽略',
    'Your account was ignored in review',
    'The account was ignored in review (status 4).',
  ),
  USER_BAN: failure(
    -4009,
    '账号已被禁用',
    'Your account is banned',
    'The account is banned; Data.banReason says why.',
  ),
  RESOURCE_EXPIRED: failure(-4010, '已过期', 'It has expired', 'It has expired.'),
  INVALID_TOKEN: failure(
    -4011,
    '登录已失效，请重新登录',
    'Your session has ended, please log in again',
    'The token is unknown, expired or revoked.',
  ),
  NET_ERROR: failure(
    -5001,
    '网络繁忙，请稍后重试',
    'The network is busy, try again later',
    'A remote part failed, or the server has no capacity right now.',
  ),
  INTERNAL_ERROR: failure(
    -5002,
    '服务器出错了，请稍后重试',
    'The server failed, try again later',
    'An unexpected fault; also too many requests (with HTTP 429).',
  ),
  DB_ERROR: failure(
    -5003,
    '数据库出错了，请稍后重试',
    'The database failed, try again later',
    'The database is not reachable.',
  ),
  EXTERNAL_API_ERROR: failure(
    -5004,
    '外部服务出错了，请稍后重试',
    'An outside service failed, try again later',
    'An outside service failed.',
  ),
  CENSOR_NOT_PASSED: failure(
    -5005,
    '内容含有不允许的词语',
    'The text contains words that are not allowed',
    'A stop word or a text check refused the text.',
  ),
  UNKNOWN_ERROR: failure(-6001, '未知错误', 'Unknown error', 'An error of unknown kind.'),
  DEBUG_ERROR: failure(-6002, '调试错误', 'Debug error', 'An error shown while debugging.'),
  PAY_ORDER_FAIL: failure(-10000, '支付失败', 'Payment failed', 'The payment failed.'),
  NOT_INSTALL: failure(
    -10001,
    '站点未安装！',
    'The site is not installed',
    'The site has no administrator yet.',
  ),
  DIALOG_MESSAGE_DISABLE: failure(
    -11000,
    '私信已被禁用',
    'Private messages are disabled',
    'Private messages are disabled on this site.',
  ),
  ...accountFailures,
} as const satisfies Record<string, Failure>

export type FailureName = keyof typeof failures

const nameByCode = new Map(Object.entries(failures).map(([name, { code }]) => [code, name as FailureName]))

/** The name of a code, or undefined for a number outside the catalogue. */
export function failureName(code: number): FailureName | undefined {
  return nameByCode.get(code)
}
