import { accountLimits } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { ErrorPage } from '../../../ui/empty/ErrorPage.tsx'

/** Shown after closing the account, when the person is logged out. */
export function AccountClosedView() {
  const t = useTexts()
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage
        icon="hourglass"
        tone="gold"
        title={t('account.goodbye')}
        actions={
          <>
            <ButtonLink kind="primary" href={links.home}>
              {t('system.toHome')}
            </ButtonLink>
            <ButtonLink href={links.login}>{t('account.goodbye.back')}</ButtonLink>
          </>
        }
      >
        {t('account.goodbye.text', { n: accountLimits.closingDays })}
      </ErrorPage>
    </main>
  )
}
