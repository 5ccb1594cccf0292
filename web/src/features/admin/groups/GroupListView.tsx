import { exportsApi, type GroupView, groupsApi, invitesApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links, withQuery } from '../../../shared/links/links.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { AdminPage } from '../form/AdminPage.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { ExportTable } from '../form/ExportTable.tsx'
import { useAct, useRefresh } from '../form/use-act.tsx'
import '../form/admin-form.module.css'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupTable } from './GroupTable.tsx'
import { groupsQuery } from './group-queries.ts'

type Editing = { readonly group: GroupView | null; readonly isPaid: boolean }

/** Paid groups in another order: the level of each said anew, the highest last. */
function moved(paid: readonly GroupView[], group: GroupView, by: -1 | 1) {
  const order = paid.toSorted((one, other) => one.level - other.level)
  const at = order.findIndex(({ id }) => id === group.id)
  const other = order[at + by]
  if (!other) return null
  order[at + by] = group
  order[at] = other
  return order.map(({ id, name, level }, index) => ({ id, name, level: index + 1, was: { name, level } }))
}

function Groups({ groups }: { groups: readonly GroupView[] }) {
  const t = useTexts()
  const refresh = useRefresh(groupsApi.listGroups, groupsApi.openGroup, groupsApi.listGroupRights)
  const { act, refusal } = useAct(refresh)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<GroupView | null>(null)
  const paid = groups.filter(({ isPaid }) => isPaid === 1).toSorted((one, other) => other.level - one.level)
  const free = groups.filter(({ isPaid }) => isPaid === 0)
  const shared = {
    edit: (group: GroupView) => setEditing({ group, isPaid: group.isPaid === 1 }),
    remove: setRemoving,
    invite: (group: GroupView) =>
      act(async () => {
        const { code } = await call(invitesApi.createGroupInvite, { groupId: group.id })
        await navigator.clipboard.writeText(
          new URL(withQuery(links.join, { inviteCode: code }), location.href).href,
        )
      }, t('adminGroups.invite.copied')),
    move: (group: GroupView, by: -1 | 1) => {
      const data = moved(paid, group, by)
      if (data) void act(() => call(groupsApi.changeGroups, { data })).then((isDone) => isDone || refresh())
    },
  }
  return (
    <div className={cx('acards')}>
      {refusal}
      <ExportTable path={exportsApi.exportGroups.path} input={{}} name="groups" />
      <Card
        title={t('adminGroups.free')}
        more={
          <Button size="small" icon="plus" onClick={() => setEditing({ group: null, isPaid: false })}>
            {t('adminGroups.add')}
          </Button>
        }
      >
        <GroupTable isPaid={false} groups={free} {...shared} />
      </Card>
      <Card
        title={t('adminGroups.paid')}
        more={
          <Button size="small" icon="plus" onClick={() => setEditing({ group: null, isPaid: true })}>
            {t('adminGroups.paid.add')}
          </Button>
        }
      >
        <GroupTable isPaid groups={paid} {...shared} />
      </Card>
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
    </div>
  )
}

/** Every group but the unpaid one: free ones, and paid ones with their levels. */
export function GroupListView() {
  const t = useTexts()
  return (
    <AdminPage title={t('admin.groups')} note={t('adminGroups.note')} answer={useApiQuery(groupsQuery)}>
      {(groups) => <Groups groups={groups} />}
    </AdminPage>
  )
}
