import { exportsApi, type GroupView, groupsApi, invitesApi } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EditDialog } from '../form/EditDialog.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import { useCopy } from '../form/use-copy.ts'
import '../form/admin-form.module.css'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { paginateRows, shownTable } from '../lists/paginate-rows.ts'
import { GroupActions, NameOfGroup } from './GroupActions.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { groupsQuery } from './group-queries.ts'

type Editing = { readonly group: GroupView | null; readonly isPaid: boolean }

/** Paid groups in another order, with new levels, the highest last. */
function moved(paid: readonly GroupView[], group: GroupView, by: -1 | 1) {
  const order = paid.toSorted((one, other) => one.level - other.level)
  const at = order.findIndex(({ id }) => id === group.id)
  const other = order[at + by]
  if (!other) return null
  order[at + by] = group
  order[at] = other
  return order.map(({ id, name, level }, index) => ({ id, name, level: index + 1, was: { name, level } }))
}

/** The columns of the list; prices and levels for groups that are sold. */
function useColumns(renderActions: (group: GroupView) => ReactNode): readonly ListColumn<GroupView>[] {
  const t = useTexts()
  const { money } = useFormats()
  const ofPaid = (group: GroupView, shown: ReactNode) => (group.isPaid === 1 ? shown : '')
  return [
    {
      ...{ key: 'name', title: t('adminGroups.name'), sort: 'name' },
      render: (group) => <NameOfGroup group={group} />,
    },
    {
      ...{ key: 'id', title: t('adminGroups.id'), isNumber: true, sort: 'id', width: '64px' },
      render: ({ id }) => id,
    },
    {
      ...{ key: 'level', title: t('adminGroups.level'), isNumber: true, sort: 'level' },
      render: (group) => ofPaid(group, group.level),
    },
    {
      ...{ key: 'fee', title: t('adminGroups.fee'), isNumber: true, sort: 'amount' },
      render: (group) => ofPaid(group, money(group.fee)),
    },
    {
      ...{ key: 'days', title: t('adminGroups.days'), isNumber: true },
      render: (group) => ofPaid(group, group.days),
    },
    { key: 'actions', title: t('adminForm.actions'), isControls: true, render: renderActions },
  ]
}

/** All groups except the unpaid one: free ones, then paid ones by level, the highest first. */
export function GroupListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const refresh = useRefresh(groupsApi.listGroups, groupsApi.openGroup, groupsApi.listGroupRights)
  const { perform, refusal } = useAdminAction(refresh)
  const copy = useCopy()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<GroupView | null>(null)
  const { data, error, refetch } = useApiQuery(groupsQuery)
  const paid = data?.filter(({ isPaid }) => isPaid === 1).toSorted((one, other) => other.level - one.level)
  const groups = data && [...data.filter(({ isPaid }) => isPaid === 0), ...(paid ?? [])]
  const words = query.get('q')?.trim().toLowerCase() ?? ''
  const kind = query.get('type')
  const answer = paginateRows({ data: groups, error, refetch }, query, {
    by: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      level: ({ level }) => level,
      amount: ({ fee }) => fee,
    },
    fits: ({ name, isPaid }) =>
      name.toLowerCase().includes(words) && (!kind || (kind === 'paid') === (isPaid === 1)),
  })
  const edit = (group: GroupView) => setEditing({ group, isPaid: group.isPaid === 1 })
  const invite = (group: GroupView) =>
    perform(async () => {
      const { code } = await call(invitesApi.createGroupInvite, { groupId: group.id })
      const address = new URL(withQuery(links.join, { inviteCode: code }), location.href).href
      await copy(address, t('adminGroups.invite.copied'))
    }, '')
  function move(group: GroupView, by: -1 | 1): void {
    const order = moved(paid ?? [], group, by)
    if (order)
      void perform(() => call(groupsApi.changeGroups, { data: order })).then((isDone) => isDone || refresh())
  }
  const columns = useColumns((group) => (
    <GroupActions group={group} edit={edit} remove={setRemoving} invite={invite} move={move} />
  ))
  return (
    <AdminList
      exported={shownTable(
        { path: exportsApi.exportGroups.path, input: {}, name: 'groups' },
        answer,
        query,
        ({ id }) => id,
      )}
      title={t('admin.groups')}
      path="/admin/groups"
      query={query}
      answer={answer}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      open={edit}
      onDone={refresh}
      filters={[
        { name: 'q', label: t('adminGroups.name') },
        {
          name: 'type',
          label: t('adminGroups.kind'),
          options: [
            ['free', t('adminGroups.free')],
            ['paid', t('adminGroups.paid')],
          ],
        },
      ]}
      actions={[
        {
          name: 'delete',
          label: t('adminForm.delete'),
          kind: 'danger',
          isFinal: true,
          run: (ids) => call(groupsApi.deleteGroups, { ids: ids.join(',') }),
        },
      ]}
    >
      <p className={cx('ahead__note')}>{t('adminGroups.note')}</p>
      {refusal}
      <div className={cx('atools')}>
        <Button size="small" icon="plus" onClick={() => setEditing({ group: null, isPaid: false })}>
          {t('adminGroups.add')}
        </Button>
        <Button size="small" icon="plus" onClick={() => setEditing({ group: null, isPaid: true })}>
          {t('adminGroups.paid.add')}
        </Button>
      </div>
      {editing && <GroupDialog {...editing} onClose={() => setEditing(null)} onSaved={refresh} />}
      {removing && (
        <EditDialog
          title={t('adminGroups.delete', { name: removing.name })}
          submit={t('adminForm.delete')}
          isDanger
          done={t('adminForm.deleted')}
          save={() => call(groupsApi.deleteGroups, { ids: String(removing.id) })}
          onClose={() => setRemoving(null)}
          onSaved={refresh}
        >
          <p>{t(removing.default ? 'adminGroups.delete.default' : 'adminGroups.delete.text')}</p>
        </EditDialog>
      )}
    </AdminList>
  )
}
