import { userStatus } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { accountLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { LogOutForm } from '../../shared/session/LogOutForm.tsx'
import { useBareBrand } from '../../shared/site/bare-brand.ts'
import { BareFrame } from '../../ui/brand/BareFrame.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { ErrorPage, type ErrorPageProps } from '../../ui/empty/ErrorPage.tsx'
import { isUsable, useAccountStatus } from './account-status.ts'

interface State extends Pick<ErrorPageProps, 'icon' | 'tone'> {
  readonly title: TextKey
  readonly text?: TextKey
}

const unknown: State = { icon: 'ban', tone: 'red', title: 'system.unknown', text: 'system.unknown.text' }
const usable: State = { icon: 'circle-check', title: 'system.usable' }

const states: ReadonlyMap<number | null, State> = new Map<number | null, State>([
  [userStatus.normal, usable],
  [userStatus.needsFields, usable],
  [
    userStatus.inReview,
    { icon: 'hourglass', tone: 'gold', title: 'system.inReview', text: 'system.inReview.text' },
  ],
  [userStatus.refused, { icon: 'ban', tone: 'red', title: 'system.refused' }],
  [userStatus.ignored, { icon: 'ban', tone: 'red', title: 'system.ignored' }],
  [userStatus.banned, { icon: 'ban', tone: 'red', title: 'system.banned' }],
])

/** A form that removes the note of a refused login, which started no session; with and without JavaScript. */
function ForgetForm() {
  const t = useTexts()
  return (
    <form className="dzq-inline" method="post" action={links.status}>
      <FormFields action="forget" />
      <Button type="submit">{t('site.logout')}</Button>
    </form>
  )
}

function Actions({ status, isLoggedIn }: ReturnType<typeof useAccountStatus>) {
  const t = useTexts()
  if (status === null || (isUsable(status) && !isLoggedIn))
    return (
      <ButtonLink kind="primary" href={links.login}>
        {t('signIn.login')}
      </ButtonLink>
    )
  if (status === userStatus.needsFields)
    return (
      <ButtonLink kind="primary" href={accountLinks.supplementary}>
        {t('system.goOn')}
      </ButtonLink>
    )
  if (isLoggedIn && (status === userStatus.inReview || status === userStatus.normal))
    return (
      <ButtonLink kind="primary" href={links.home}>
        {t('system.toHome')}
      </ButtonLink>
    )
  return isLoggedIn ? (
    <LogOutForm>
      <Button type="submit">{t('site.logout')}</Button>
    </LogOutForm>
  ) : (
    <ForgetForm />
  )
}

/**
 * The reason why an account cannot be used: in review, refused or banned, as the server returns it for the caller's own
 * account (docs/reference/pages.md#login-pages). Nothing of the address is shown.
 */
export function AccountStatusPage() {
  const t = useTexts()
  const account = useAccountStatus()
  const { title, text, ...look } = states.get(account.status) ?? unknown
  return (
    <BareFrame {...useBareBrand()}>
      <main id="main" tabIndex={-1} aria-live="polite">
        <ErrorPage
          {...look}
          title={t(title)}
          actions={
            <>
              <Actions {...account} />
              {!account.isLoggedIn && <ButtonLink href={links.home}>{t('site.failed.home')}</ButtonLink>}
            </>
          }
        >
          {text && t(text)}
          {account.reason && <p>{t('system.reason', { reason: account.reason })}</p>}
        </ErrorPage>
      </main>
    </BareFrame>
  )
}
