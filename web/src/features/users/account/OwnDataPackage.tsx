import { type OutputOf, ownDataApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../profile.module.css'
import './account.module.css'

export type OwnData = OutputOf<typeof ownDataApi.readOwnData>

export const exportPending = 0
export const exportReady = 1
export const exportFailed = 2

export const megabytes = (bytes: number) => Math.max(0.1, bytes / 1024 / 1024).toFixed(1)

export function ExportDownload({ packed }: { packed: NonNullable<OwnData['export']> }) {
  const t = useTexts()
  const { moment } = useFormats()
  if (packed.status === exportPending) return <p role="status">{t('account.data.packing')}</p>
  if (packed.status === exportFailed) return <Alert kind="danger">{t('account.data.failed')}</Alert>
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

export function PackForm() {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { form, isBusy, refusal } = useForm({
    name: 'pack',
    endpoint: ownDataApi.requestDataExport,
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
