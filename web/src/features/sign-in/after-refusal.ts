import { failureCodes } from '@chaguan/contracts/browser'
import { loginMethodLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { sameSitePath } from '../../shared/links/same-site-path.ts'

const textOf = (data: unknown, name: string): string | undefined => {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Where a log-in goes on that was not refused for good: to the second step, to the choice of an account, or to what
 * must be bound, whose session is open already (docs/reference/pages.md#login-states). Null when what is wrong is said
 * where it was typed.
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
  if (code === failureCodes.NEED_BIND_WECHAT) return withQuery(links.bindWechat, back)
  if (code === failureCodes.NEED_BIND_PHONE)
    return withQuery(links.bindPhone, { sessionToken: textOf(data, 'sessionToken'), ...back })
  return null
}

/** Goes there in a browser, when there is somewhere to go. */
export function followRefusal(
  failure: { readonly Code: number; readonly Data: unknown },
  next: string | null,
  select?: string,
): void {
  const to = afterRefusal(failure.Code, failure.Data, next, select)
  if (to !== null) location.assign(to)
}
