import { accountLimits, type OutputOf, ownDataApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { failedWords, failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import { useSettingsMenu } from '../../../shared/settings/settings.ts'
import { useBareBrand } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { BareFrame } from '../../../ui/brand/BareFrame.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ErrorPage } from '../../../ui/empty/ErrorPage.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../profile.module.css'
import './account.module.css'
import { ownDataQuery } from './account-pages.ts'
import { CloseAccountForm } from './CloseAccountForm.tsx'

type OwnData = OutputOf<typeof ownDataApi.readOwnData>

const waiting = 0
const made = 1
const failed = 2
/** Milliseconds between two requests while the data is packed. */
const lookAgainMs = 2000

const megabytes = (bytes: number) => Math.max(0.1, bytes / 1024 / 1024).toFixed(1)

/** Polls while the data is being packed. */
function useLooking(isOn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const key = queryKeyOf(ownDataQuery.endpoint, ownDataQuery.input)
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: key }), lookAgainMs)
    return () => clearInterval(timer)
  }, [isOn, client])
}

function Packed({ packed }: { packed: NonNullable<OwnData['export']> }) {
  const t = useTexts()
  const { moment } = useFormats()
  if (packed.status === waiting) return <p role="status">{t('account.data.packing')}</p>
  if (packed.status === failed) return <Alert kind="danger">{t('account.data.failed')}</Alert>
  return (
    <p className={cx('line')}>
      <span>
        {t('account.data.made', { n: megabytes(packed.size) })} <Time {...moment(packed.endsAt)} />
      </span>
      <ButtonLink icon="download" kind="primary" href={packed.url} download>
        {t('account.data.download')}
      </ButtonLink>
    </p>
  )
}

function PackForm() {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { form, isBusy, refusal } = useForm({
    name: 'pack',
    endpoint: ownDataApi.packData,
    input: () => ({}),
    done: async () => {
      toast(t('account.data.asked'))
      await client.invalidateQueries({ queryKey: [ownDataApi.readOwnData.path] })
    },
  })
  return (
    <form {...form}>
      <FormFields action="pack" />
      {refusal && (
        <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
      )}
      <div className={cx('edit__send')}>
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('account.data.pack')}
        </Button>
      </div>
    </form>
  )
}

/** Exporting the person's data, and closing the account. */
export function OwnDataView() {
  const t = useTexts()
  const { moment } = useFormats()
  const { data, error, refetch } = useApiQuery(ownDataQuery)
  useLooking(data?.export?.status === waiting)
  const mayAsk = data && data.export?.status !== waiting
  return (
    <SettingsShell {...useSettingsMenu()} title={t('account.data')}>
      {error && (
        <LoadFailed title={t('threads.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
      )}
      {data && data.closingCancelledAt !== '' && (
        <Alert kind="info">
          {t('account.close.cancelled')} <Time {...moment(data.closingCancelledAt)} />
        </Alert>
      )}
      <Card title={t('account.data.take')} titleId="take">
        <div className={cx('settings__in')}>
          <p className="dzq-muted">{t('account.data.text', { n: accountLimits.dataExportDays })}</p>
          {data?.export && <Packed packed={data.export} />}
          {mayAsk && data.export?.status !== made && <PackForm />}
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
