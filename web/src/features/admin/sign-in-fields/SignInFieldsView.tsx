import {
  exportsApi,
  type InputOf,
  type SignInFieldView,
  signInFieldStatus,
  signInFieldsApi,
} from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { paginateRows, shownTable } from '../lists/paginate-rows.ts'
import { signInFieldsQuery } from '../site-queries.ts'
import '../form/admin-form.module.css'
import { FieldDialog } from './FieldDialog.tsx'
import { fieldTypes, typeName } from './field-form.ts'

const { enabled, disabled, deleted } = signInFieldStatus

/** The registration questions: fields of six types in order. */
export function SignInFieldsView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const refresh = useRefresh(signInFieldsApi.listSignInFields)
  const { perform, refusal, isBusy } = useAdminAction(refresh)
  const [editing, setEditing] = useState<SignInFieldView | 'new' | null>(null)
  const [removing, setRemoving] = useState<SignInFieldView | null>(null)
  const { data, error, refetch } = useApiQuery(signInFieldsQuery)
  const fields = data?.filter(({ status }) => status === enabled || status === disabled)
  const order = fields?.toSorted((one, other) => one.sort - other.sort || one.id - other.id) ?? []
  const words = query.get('q')?.trim().toLowerCase() ?? ''
  const [type, state] = [query.get('type'), query.get('state')]
  const answer = paginateRows({ data: fields && order, error, refetch }, query, {
    by: { name: ({ name }) => name, type: ({ type }) => type, status: ({ status }) => status },
    fits: (field) =>
      field.name.toLowerCase().includes(words) &&
      (!type || String(field.type) === type) &&
      (!state || (state === 'on') === (field.status === enabled)),
  })
  /** Sends only what changes, so that nothing else is overwritten. */
  const send = (data: NonNullable<InputOf<typeof signInFieldsApi.saveSignInFields>['data']>) =>
    call(signInFieldsApi.saveSignInFields, { data })
  const setStatus = (status: -1 | 0 | 1) => (ids: readonly number[]) =>
    send(ids.map((id) => ({ id, status })))
  function move(field: SignInFieldView, by: -1 | 1): void {
    const at = order.indexOf(field)
    const other = order[at + by]
    if (!other || isBusy) return
    const next = order.with(at, other).with(at + by, field)
    void perform(() => send(next.map(({ id }, index) => ({ id, sort: index + 1 }))))
  }
  const columns: readonly ListColumn<SignInFieldView>[] = [
    {
      key: 'name',
      title: t('adminGroups.name'),
      sort: 'name',
      render: ({ name, required, fieldsDesc }) => (
        <>
          <b>{name}</b> {required === 1 && <Tag kind="warn">{t('adminSite.field.required')}</Tag>}
          <br />
          <small className={cx('aform__hint')}>{fieldsDesc}</small>
        </>
      ),
    },
    {
      ...{ key: 'type', title: t('adminSite.field.type'), sort: 'type' },
      render: ({ type }) => t(typeName(type)),
    },
    {
      key: 'status',
      title: t('adminLists.state'),
      sort: 'status',
      render: (field) => (
        <Button
          size="mini"
          aria-pressed={field.status === enabled}
          onClick={() =>
            void perform(() => setStatus(field.status === enabled ? disabled : enabled)([field.id]))
          }
        >
          {t(field.status === enabled ? 'adminSite.field.on' : 'adminSite.field.off')}
        </Button>
      ),
    },
    {
      key: 'actions',
      title: t('adminForm.actions'),
      isControls: true,
      render: (field) => (
        <div className={cx('atools')}>
          <Button size="mini" kind="text" circle icon="arrow-up" onClick={() => move(field, -1)}>
            {t('adminContent.category.up', { name: field.name })}
          </Button>
          <Button size="mini" kind="text" circle icon="arrow-down" onClick={() => move(field, 1)}>
            {t('adminContent.category.down', { name: field.name })}
          </Button>
          <Button size="mini" kind="text" onClick={() => setEditing(field)}>
            {t('adminForm.edit')}
          </Button>
          <Button size="mini" kind="text" onClick={() => setRemoving(field)}>
            {t('adminForm.delete')}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <AdminList
      exported={shownTable(
        { path: exportsApi.exportSignInFields.path, input: {}, name: 'sign-in-fields' },
        answer,
        query,
        ({ id }) => id,
      )}
      title={t('admin.signInFields')}
      path="/admin/sign-in-fields"
      query={query}
      answer={answer}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      open={setEditing}
      onDone={refresh}
      filters={[
        { name: 'q', label: t('adminGroups.name') },
        {
          name: 'type',
          label: t('adminSite.field.type'),
          options: fieldTypes.map((one) => [String(one), t(typeName(one))] as const),
        },
        {
          name: 'state',
          label: t('adminLists.state'),
          options: [
            ['on', t('adminSite.field.on')],
            ['off', t('adminSite.field.off')],
          ],
        },
      ]}
      actions={[
        { name: 'enable', label: t('adminSite.field.on'), run: setStatus(enabled) },
        { name: 'disable', label: t('adminSite.field.off'), run: setStatus(disabled) },
        { name: 'delete', label: t('adminForm.delete'), kind: 'danger', run: setStatus(deleted) },
      ]}
    >
      <p className={cx('ahead__note')}>
        {t('adminSite.field.note')}{' '}
        <a className="dzq-link" href="/admin/settings/register#setting-open_ext_fields">
          {t('adminSettings.open_ext_fields')}
        </a>
      </p>
      {refusal}
      <div className={cx('atools')}>
        <Button size="small" kind="primary" icon="plus" onClick={() => setEditing('new')}>
          {t('adminSite.field.add')}
        </Button>
      </div>
      {editing && (
        <FieldDialog
          field={editing === 'new' ? null : editing}
          sort={(order.at(-1)?.sort ?? 0) + 1}
          onClose={() => setEditing(null)}
          onSaved={refresh}
        />
      )}
      {removing && (
        <EditDialog
          title={t('adminGroups.delete', { name: removing.name })}
          submit={t('adminForm.delete')}
          isDanger
          done={t('adminForm.deleted')}
          save={() => setStatus(deleted)([removing.id])}
          onClose={() => setRemoving(null)}
          onSaved={refresh}
        >
          <p>{t('adminSite.field.delete')}</p>
        </EditDialog>
      )}
    </AdminList>
  )
}
