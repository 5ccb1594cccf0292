import { accountLimits } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useSettingsMenu } from '../../../shared/settings/settings-menu.ts'
import { useBareBrand } from '../../../shared/site/bare-brand.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { BareFrame } from '../../../ui/brand/BareFrame.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ErrorPage } from '../../../ui/empty/ErrorPage.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import '../profile.module.css'
import './account.module.css'
import { ownDataQuery } from './account-pages.ts'
import { CloseAccountForm } from './CloseAccountForm.tsx'
import { ExportDownload, exportPending, exportReady, PackForm } from './OwnDataPackage.tsx'

/** Milliseconds between two requests while the export is being created. */
const pollMs = 2000

/** Polls while the export is being created. */
function usePolling(isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const key = queryKeyOf(ownDataQuery.endpoint, ownDataQuery.input)
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: key }), pollMs)
    return () => clearInterval(timer)
  }, [isOn, client])
}

/** The export of the person's data, and the form to close the account. */
export function OwnDataView() {
  const t = useTexts()
  const { moment } = useFormats()
  const { data, error, refetch } = useApiQuery(ownDataQuery)
  usePolling(data?.export?.status === exportPending)
  const mayAsk = data && data.export?.status !== exportPending
  return (
    <SettingsShell {...useSettingsMenu()} title={t('account.data')}>
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />}
      {data && data.closingCancelledAt !== '' && (
        <Alert kind="info">
          {t('account.close.cancelled')} <Time {...moment(data.closingCancelledAt)} />
        </Alert>
      )}
      <Card title={t('account.data.take')} titleId="take">
        <div className={cx('settings__in')}>
          <p className="dzq-muted">{t('account.data.text', { n: accountLimits.dataExportDays })}</p>
          {data?.export && <ExportDownload packed={data.export} />}
          {mayAsk && data.export?.status !== exportReady && <PackForm />}
        </div>
      </Card>
      <Card title={t('account.close')} titleId="close">
        <div className={cx('settings__in')}>
          {data && <CloseAccountForm hasPassword={data.hasPassword} />}
        </div>
      </Card>
    </SettingsShell>
  )
}

/** Shown after closing the account, when the person is logged out. */
export function AccountClosedView() {
  const t = useTexts()
  return (
    <BareFrame {...useBareBrand()}>
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
    </BareFrame>
  )
}
