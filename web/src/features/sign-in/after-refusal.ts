import { failureCodes } from '@chaguan/contracts/browser'
import { accountLinks, loginMethodLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { sameSitePath } from '../../shared/links/same-site-path.ts'

const textOf = (data: unknown, name: string): string | undefined => {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Failure codes of account states; the refused login has stored a note for the status page. */
const accountStateCodes: ReadonlySet<number> = new Set([
  failureCodes.USER_BAN,
  failureCodes.VALIDATE_REJECT,
  failureCodes.VALIDATE_IGNORE,
])

/**
 * The address at which a refused login continues: the second factor, the choice of an account, or binding what is
 * missing. Null when the error is shown in the form (docs/reference/pages.md#login-states).
 */
export function afterRefusal(
  code: number,
  data: unknown,
  next: string | null,
  select: string = loginMethodLinks.providerSelect,
): string | null {
  const back = { next: next ?? sameSitePath(textOf(data, 'next')) ?? undefined }
  if (code === failureCodes.SECOND_FACTOR_NEEDED) return withQuery(loginMethodLinks.secondStep, back)
  if (code === failureCodes.NEED_BIND_USER_OR_CREATE_USER)
    return withQuery(select, { sessionToken: textOf(data, 'sessionToken'), ...back })
  if (code === failureCodes.NEED_BIND_WECHAT) return withQuery(loginMethodLinks.wechatBindByCode, back)
  if (code === failureCodes.NEED_BIND_PHONE)
    return withQuery(accountLinks.bindPhone, { sessionToken: textOf(data, 'sessionToken'), ...back })
  if (accountStateCodes.has(code)) return withQuery(links.status, { statusCode: code })
  return null
}

/** Navigates to that address; returns whether there was one. */
export function followRefusal(
  failure: { readonly Code: number; readonly Data: unknown },
  next: string | null,
  select?: string,
): void {
  const to = afterRefusal(failure.Code, failure.Data, next, select)
  if (to !== null) location.assign(to)
}
