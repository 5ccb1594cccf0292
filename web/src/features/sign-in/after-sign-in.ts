import { type LoginView, userStatus } from '@chaguan/contracts/browser'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { flash } from '../../shared/page/flash.ts'
import { comeBack } from '../../shared/session/login-return.ts'

type LoginAnswer = Pick<LoginView, 'isMissNickname' | 'userStatus' | 'isClosingCancelled'>

/**
 * The step of coming in that an account's state asks for (docs/reference/pages.md#login-states); null when the person
 * is in.
 */
function stepOf(status: number, next: string | null): string | null {
  if (status === userStatus.needsFields) return withQuery(links.supplementary, { next: next ?? undefined })
  if (status === userStatus.inReview) return withQuery(links.status, { statusCode: status })
  return null
}

/** Where a nickname that was just chosen leads. */
export const afterNickname = (status: number, next: string | null) =>
  stepOf(status, next) ?? next ?? links.home

/** Where a log-in or a registration leads: to the step that is missing, else back to `next`, else home. */
export function afterSignIn(
  { isMissNickname, userStatus: status }: LoginAnswer,
  next: string | null,
): string {
  if (isMissNickname) return withQuery(links.bindNickname, { next: next ?? undefined })
  return afterNickname(status, next)
}

/** Loads an address as a new document, because this one was rendered for a visitor. */
function reloadAt(data: LoginAnswer, next: string | null): void {
  const to = afterSignIn(data, next)
  // What was kept for after the log-in is only used up by whoever is in.
  if (to === (next ?? links.home)) comeBack(next)
  else location.assign(to)
}

/**
 * What follows a log-in or a registration by any way: the next page is loaded and says `word` once, or that the wish to
 * close the account was taken back.
 */
export function useEnter(): (data: LoginAnswer, next: string | null, word?: string) => void {
  const t = useTexts()
  return (data, next, word) => {
    if (data.isClosingCancelled) flash.keep(t('signIn.closing.cancelled'))
    else if (word) flash.keep(word)
    reloadAt(data, next)
  }
}
