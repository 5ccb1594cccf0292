import { type SignInFieldView, signInFieldStatus, signInFieldsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useAct, useRefresh } from '../form/use-act.tsx'
import { signInFieldsQuery } from '../site-queries.ts'
import '../form/admin-form.module.css'
import { FieldDialog } from './FieldDialog.tsx'
import { fieldInput, typeName } from './field-form.ts'

const { enabled, disabled, deleted } = signInFieldStatus

function Fields({ fields }: { fields: readonly SignInFieldView[] }) {
  const t = useTexts()
  const refresh = useRefresh(signInFieldsApi.listSignInFields)
  const { act, refusal, isBusy } = useAct(refresh)
  const [editing, setEditing] = useState<SignInFieldView | 'new' | null>(null)
  const [removing, setRemoving] = useState<SignInFieldView | null>(null)
  const order = fields.toSorted((one, other) => one.sort - other.sort || one.id - other.id)
  const save = (changed: readonly SignInFieldView[]) =>
    act(() => call(signInFieldsApi.saveSignInFields, { data: changed.map(fieldInput) }))
  function move(field: SignInFieldView, by: -1 | 1): void {
    const at = order.indexOf(field)
    const other = order[at + by]
    if (!other || isBusy) return
    const next = order.with(at, other).with(at + by, field)
    void save(next.map((one, index) => ({ ...one, sort: index + 1 })))
  }
  const columns: readonly Column<SignInFieldView>[] = [
    {
      key: 'name',
      title: t('adminGroups.name'),
      render: ({ name, required, fieldsDesc }) => (
        <>
          <b>{name}</b> {required === 1 && <Tag kind="warn">{t('adminSite.field.required')}</Tag>}
          <br />
          <small className={cx('aform__hint')}>{fieldsDesc}</small>
        </>
      ),
    },
    { key: 'type', title: t('adminSite.field.type'), render: ({ type }) => t(typeName(type)) },
    {
      key: 'status',
      title: t('adminLists.state'),
      render: (field) => (
        <Button
          size="mini"
          aria-pressed={field.status === enabled}
          onClick={() => void save([{ ...field, status: field.status === enabled ? disabled : enabled }])}
        >
          {t(field.status === enabled ? 'adminSite.field.on' : 'adminSite.field.off')}
        </Button>
      ),
    },
    {
      key: 'acts',
      title: t('adminForm.actions'),
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
    <>
      {refusal}
      <Card
        title={t('adminSite.field.list')}
        more={
          <Button size="small" kind="primary" icon="plus" onClick={() => setEditing('new')}>
            {t('adminSite.field.add')}
          </Button>
        }
      >
        <Table
          caption={t('admin.signInFields')}
          captionHidden
          columns={columns}
          rows={order}
          rowKey={({ id }) => id}
          empty={t('adminSite.field.none')}
        />
      </Card>
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
          save={() =>
            call(signInFieldsApi.saveSignInFields, {
              data: [fieldInput({ ...removing, status: deleted })],
            })
          }
          onClose={() => setRemoving(null)}
          onSaved={refresh}
        >
          <p>{t('adminSite.field.delete')}</p>
        </EditDialog>
      )}
    </>
  )
}

/** What new people are asked when they register: fields of six types in their order. */
export function SignInFieldsView() {
  const t = useTexts()
  return (
    <AdminPage
      title={t('admin.signInFields')}
      note={t('adminSite.field.note')}
      actions={
        <a className="dzq-link" href="/admin/settings/register#setting-open_ext_fields">
          {t('adminSettings.open_ext_fields')}
        </a>
      }
      answer={useApiQuery(signInFieldsQuery)}
    >
      {(fields) => (
        <Fields fields={fields.filter(({ status }) => status === enabled || status === disabled)} />
      )}
    </AdminPage>
  )
}
