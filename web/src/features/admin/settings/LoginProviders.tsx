import { type ManagedProvider, overviewApi, providersApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import type { Conflict } from '../form/Conflicts.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { LoadingOrFailed } from '../form/LoadingOrFailed.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import { storedText } from './setting-texts.ts'
import '../form/admin-form.module.css'

const formOf = (of: ManagedProvider | null) => ({
  ...{ name: of?.name ?? '', issuer: of?.issuer ?? '' },
  ...{ clientId: of?.clientId ?? '', clientSecret: of?.clientSecret ?? '' },
  isEnabled: of?.isEnabled !== 0,
})

/** The values of a form in the wire's format. */
const inputOf = (form: ReturnType<typeof formOf>) => ({ ...form, isEnabled: form.isEnabled ? 1 : 0 }) as const

/** The form of a provider; the secret is unchanged while its asterisks are. */
function ProviderDialog({ of, onClose }: { of: ManagedProvider | null; onClose: () => void }) {
  const t = useTexts()
  const shared = useSharedForm(formOf(of), (key, value) =>
    key === 'isEnabled' ? value === 1 : String(value),
  )
  const { form, setForm, conflicts } = shared
  const bind = (name: 'name' | 'issuer' | 'clientId' | 'clientSecret') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  const [secretVersion, setSecretVersion] = useState(of?.secretVersion ?? '')
  const save = () =>
    shared.send((typed, seen) => {
      const was = { ...inputOf(seen), ...(secretVersion && { clientSecret: secretVersion }) }
      return call(providersApi.saveProvider, { ...inputOf(typed), ...(of && { id: of.id, was }) })
    })
  const settle = (settled: readonly Conflict[], mine: boolean) => {
    // The person has decided about the new secret, whatever its version.
    if (settled.some(({ key }) => key === 'clientSecret')) setSecretVersion('')
    shared.settle(settled, mine)
  }
  const show = (conflict: Conflict) => {
    const value = shared.shownOf(conflict)
    const text =
      typeof value === 'string' ? storedText(t, value) : t(value ? 'adminForm.on' : 'adminForm.off')
    return { name: t(`adminSettings.oidc.${conflict.key as keyof typeof form}`), value: text }
  }
  return (
    <EditDialog
      title={t('adminSettings.oidc.provider')}
      save={save}
      onClose={onClose}
      onSaved={useRefresh(providersApi.manageProviders)}
      stale={{ conflicts, show, settle }}
    >
      <TextField label={t('adminSettings.oidc.name')} required maxLength={30} {...bind('name')} />
      <TextField
        label={t('adminSettings.oidc.issuer')}
        hint={t('adminSettings.oidc.issuer.hint')}
        type="url"
        required
        maxLength={500}
        {...bind('issuer')}
      />
      <TextField label={t('adminSettings.oidc.clientId')} required maxLength={255} {...bind('clientId')} />
      <TextField
        label={t('adminSettings.oidc.clientSecret')}
        autoComplete="off"
        maxLength={500}
        {...bind('clientSecret')}
      />
      <Checkbox
        checked={form.isEnabled}
        onChange={({ target }) => setForm({ ...form, isEnabled: target.checked })}
      >
        {t('adminSettings.oidc.isEnabled')}
      </Checkbox>
    </EditDialog>
  )
}

/** The OpenID Connect providers of the site, each with a test of its metadata. */
export function LoginProviders() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(query(providersApi.manageProviders, {}))
  const providers = data ?? []
  const [editing, setEditing] = useState<ManagedProvider | 'new' | null>(null)
  const { perform, isBusy, refusal } = useAdminAction(useRefresh(providersApi.manageProviders))
  const attempt = ({ id }: ManagedProvider) =>
    perform(() => call(overviewApi.tryService, { service: 'oidc', id }), t('adminSettings.oidc.answers'))
  async function remove({ id, name }: ManagedProvider): Promise<void> {
    const isMeant = await confirm({
      ...{ title: t('adminSettings.oidc.remove', { name }), text: t('adminSettings.oidc.remove.text') },
      ...{ confirm: t('adminForm.delete'), cancel: t('admin.list.cancel'), isDanger: true },
    })
    if (isMeant) await perform(() => call(providersApi.deleteProvider, { id }), t('adminForm.deleted'))
  }
  const columns: readonly Column<ManagedProvider>[] = [
    { key: 'name', title: t('adminSettings.oidc.name'), render: ({ name }) => name },
    { key: 'issuer', title: t('adminSettings.oidc.issuer'), render: ({ issuer }) => issuer },
    {
      key: 'state',
      title: t('adminLists.state'),
      render: ({ isEnabled }) => t(isEnabled === 1 ? 'adminSettings.on' : 'adminSettings.off'),
    },
    {
      key: 'actions',
      title: t('adminForm.actions'),
      render: (row) => (
        <>
          <Button size="mini" kind="text" disabled={isBusy} onClick={() => void attempt(row)}>
            {t('adminSettings.oidc.try')}
          </Button>
          <Button size="mini" kind="text" onClick={() => setEditing(row)}>
            {t('adminForm.edit')}
          </Button>
          <Button size="mini" kind="text" onClick={() => void remove(row)}>
            {t('adminForm.delete')}
          </Button>
        </>
      ),
    },
  ]
  return (
    <Card
      title={t('adminSettings.oidc')}
      more={
        <Button size="small" onClick={() => setEditing('new')}>
          {t('adminSettings.oidc.add')}
        </Button>
      }
    >
      <div className={cx('acard__in')}>
        <p className={cx('aform__hint')}>{t('adminSettings.oidc.note')}</p>
        {providers[0] && (
          <p className={cx('aform__hint')}>
            {t('adminSettings.oidc.redirect', { address: providers[0].redirectUri })}
          </p>
        )}
        {refusal}
      </div>
      <Table
        caption={t('adminSettings.oidc')}
        captionHidden
        columns={columns}
        rows={providers}
        rowKey={({ id }) => id}
        empty={data ? t('adminSettings.oidc.none') : <LoadingOrFailed error={error} refetch={refetch} />}
      />
      {editing && <ProviderDialog of={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Card>
  )
}
