import {
  type AccessBlockView,
  accessBlockKinds,
  accessBlocksApi,
  exportsApi,
  limits,
} from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import '../form/admin-form.module.css'
import { EditDialog } from '../form/EditDialog.tsx'
import { useRefresh } from '../form/use-admin-action.tsx'
import './people.module.css'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { exportedOf, listQueries, matching } from '../lists/list-pages.ts'

/** The form of a new access block. */
function BlockDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const t = useTexts()
  const [form, setForm] = useState({ kind: 'address', value: '', reason: '', until: '' })
  const set = (name: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [name]: event.target.value })
  const kind = accessBlockKinds.find((one) => one === form.kind) ?? 'address'
  return (
    <EditDialog
      title={t('adminPeople.block.add')}
      submit={t('adminPeople.block.add')}
      save={() => call(accessBlocksApi.addAccessBlock, { ...form, kind })}
      onClose={onClose}
      onSaved={onSaved}
    >
      <SelectField label={t('adminPeople.block.kind')} value={kind} onChange={set('kind')}>
        {accessBlockKinds.map((one) => (
          <option key={one} value={one}>
            {t(`adminPeople.block.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t(`adminPeople.block.kind.${kind}`)}
        hint={t(`adminPeople.block.hint.${kind}`)}
        required
        maxLength={255}
        value={form.value}
        onChange={set('value')}
      />
      <TextField
        label={t('adminPeople.block.reason')}
        hint={t('adminPeople.block.reason.hint')}
        required
        maxLength={limits.reasonCharacters}
        value={form.reason}
        onChange={set('reason')}
      />
      <DateTimeField
        label={t('adminPeople.block.until')}
        hint={t('adminPeople.block.until.hint')}
        value={form.until}
        onTime={(until) => setForm({ ...form, until })}
      />
    </EditDialog>
  )
}

/** Blocked addresses and mail domains. */
export function AccessBlockListView({ query }: PageProps) {
  const t = useTexts()
  const [isAdding, setAdding] = useState(false)
  const refresh = useRefresh(accessBlocksApi.listAccessBlocks)
  const columns: readonly ListColumn<AccessBlockView>[] = [
    {
      key: 'value',
      title: t('adminPeople.block.value'),
      sort: 'value',
      render: ({ value, isOver }) => (
        <>
          <b>{value}</b> {isOver && <Tag>{t('adminPeople.block.over')}</Tag>}
        </>
      ),
    },
    {
      key: 'kind',
      isShort: true,
      title: t('adminPeople.block.kind'),
      render: ({ kind }) => t(`adminPeople.block.kind.${kind}`),
    },
    { key: 'reason', holds: 'text', title: t('adminPeople.block.reason'), render: ({ reason }) => reason },
    {
      key: 'by',
      holds: 'name',
      title: t('adminPeople.block.by'),
      render: ({ userId, nickname }) => (
        <a className="dzq-link" href={`/admin/users/${userId}`}>
          {nickname}
        </a>
      ),
    },
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
    {
      key: 'until',
      holds: 'time',
      title: t('adminPeople.block.until'),
      render: ({ until }) => until || t('adminPeople.block.always'),
    },
  ]
  return (
    <AdminList
      exported={{
        path: exportsApi.exportAccessBlocks.path,
        input: exportedOf(listQueries.accessBlocks(query).input),
        name: 'access-blocks',
      }}
      title={t('admin.accessBlocks')}
      path="/admin/access-blocks"
      query={query}
      answer={useApiQuery(listQueries.accessBlocks(query))}
      matching={matching.accessBlocks(query)}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ value }) => value}
      filters={[
        { name: 'q', label: t('adminPeople.block.search') },
        {
          name: 'type',
          label: t('adminPeople.block.kind'),
          options: accessBlockKinds.map((kind) => [kind, t(`adminPeople.block.kind.${kind}`)] as const),
        },
      ]}
      actions={[
        {
          name: 'delete',
          label: t('adminPeople.block.lift'),
          kind: 'primary',
          key: 'e',
          bulk: 'delete',
          run: (ids) => call(accessBlocksApi.deleteAccessBlocks, { ids: ids.join(',') }),
        },
      ]}
    >
      <Card className={cx('ablocks')}>
        <div className={cx('acard__in')}>
          <p className={cx('aform__hint')}>{t('adminPeople.block.note')}</p>
          <div className={cx('atools')}>
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('adminPeople.block.add')}
            </Button>
          </div>
        </div>
      </Card>
      {isAdding && <BlockDialog onClose={() => setAdding(false)} onSaved={refresh} />}
    </AdminList>
  )
}
