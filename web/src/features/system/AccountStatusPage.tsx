import { failureCodes, userStatus } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { LogOutForm } from '../../shared/session/LogOutForm.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'

/** Account states by the parameter `statusCode`: an account's status, or the code a call was refused with. */
const titles: ReadonlyMap<number, TextKey> = new Map([
  [userStatus.inReview, 'system.inReview'],
  [failureCodes.JUMP_TO_AUDIT, 'system.inReview'],
  [failureCodes.VALIDATE_REJECT, 'system.refused'],
  [userStatus.refused, 'system.refused'],
  [failureCodes.VALIDATE_IGNORE, 'system.ignored'],
  [userStatus.ignored, 'system.ignored'],
  [failureCodes.USER_BAN, 'system.banned'],
  [userStatus.banned, 'system.banned'],
])
/** Characters of a reason that are shown. */
const reasonMost = 500

/**
 * Why an account cannot be used: in review, refused or banned, with the reason (docs/reference/pages.md#login-pages).
 */
export function AccountStatusPage({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const title = titles.get(Number(query.get('statusCode'))) ?? 'system.unknown'
  const reason = query.get('statusMsg')?.slice(0, reasonMost) ?? ''
  const isWaiting = title === 'system.inReview'
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage
        icon={isWaiting ? 'hourglass' : 'ban'}
        tone={isWaiting ? 'gold' : 'red'}
        title={t(title)}
        actions={
          isWaiting ? (
            <ButtonLink kind="primary" href={links.home}>
              {t('system.toHome')}
            </ButtonLink>
          ) : (
            <LogOutForm>
              <Button type="submit">{t('site.logout')}</Button>
            </LogOutForm>
          )
        }
      >
        {isWaiting && t('system.inReview.text')}
        {reason && <p>{t('system.reason', { reason })}</p>}
      </ErrorPage>
    </main>
  )
}
