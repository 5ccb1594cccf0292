import { type LoginView, userStatus } from '@chaguan/contracts/browser'
import { useTexts } from '../../i18n/use-texts.tsx'
import { accountLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { flash } from '../../shared/page/flash.ts'
import { sessionStore, tabMemberKey } from '../../shared/page/session-store.ts'
import { returnAfterLogin } from '../../shared/session/login-return.ts'

type LoginAnswer = Pick<LoginView, 'isMissNickname' | 'userStatus' | 'isClosingCancelled'>

/**
 * The address of the step that an account's state requires (docs/reference/pages.md#login-states); null when the person
 * is logged in completely.
 */
function stepOf(status: number, next: string | null): string | null {
  if (status === userStatus.needsFields)
    return withQuery(accountLinks.supplementary, { next: next ?? undefined })
  if (status === userStatus.inReview) return withQuery(links.status, { statusCode: status })
  return null
}

/** The address after choosing a nickname. */
export const afterNickname = (status: number, next: string | null) =>
  stepOf(status, next) ?? next ?? links.home

/** The address after a login or registration: the missing step, else `next`, else the home page. */
export function afterSignIn(
  { isMissNickname, userStatus: status }: LoginAnswer,
  next: string | null,
): string {
  if (isMissNickname) return withQuery(accountLinks.bindNickname, { next: next ?? undefined })
  return afterNickname(status, next)
}

/** Loads an address as a new document, because this one was rendered for a visitor. */
function reloadAt(data: LoginAnswer, next: string | null): void {
  const to = afterSignIn(data, next)
  // The member has just logged in here, so no message names them.
  sessionStore.remove(tabMemberKey)
  // The stored return address is used only once the login is complete.
  if (to === (next ?? links.home)) returnAfterLogin(next)
  else location.assign(to)
}

/**
 * Returns the function to call after a login or registration: it loads the next page, which shows `word` once, or that
 * the closing of the account was cancelled.
 */
export function useFinishLogin(): (data: LoginAnswer, next: string | null, word?: string) => void {
  const t = useTexts()
  return (data, next, word) => {
    if (data.isClosingCancelled) flash.keep(t('signIn.closing.cancelled'))
    else if (word) flash.keep(word)
    reloadAt(data, next)
  }
}
