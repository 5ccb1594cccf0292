import { type GroupView, groupIds, groupsApi, type OutputOf } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { useAct, useRefresh } from '../form/use-act.tsx'
import '../form/admin-form.module.css'
import { groupsQuery, rightsQuery } from './group-queries.ts'
import './groups.module.css'
import { RightsTable } from './RightsTable.tsx'
import { changedRights, type RightKey, rightSectionNames, rightSections, withRight } from './rights.ts'

type GroupRights = OutputOf<typeof groupsApi.listGroupRights>

/** The rights of one group, to be changed together. */
function RightsForm({ group, all }: { group: GroupView; all: GroupRights }) {
  const t = useTexts()
  const stored = new Set(all.find(({ groupId }) => groupId === group.id)?.permissions)
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null)
  const { act, isBusy, refusal } = useAct(useRefresh(groupsApi.listGroupRights, groupsApi.openGroup))
  const rights = changed ?? stored
  const count = changedRights(stored, rights)
  if (group.id === groupIds.administrator) return <Alert>{t('adminGroups.rights.administrator')}</Alert>
  const change = (key: RightKey, scope: number, isOn: boolean) =>
    setChanged(withRight(rights, key, scope, isOn))
  async function save(): Promise<void> {
    const input = { groupId: group.id, permissions: [...rights] }
    if (await act(() => call(groupsApi.changePermissions, input))) setChanged(null)
  }
  return (
    <>
      <div className={cx('acards')}>
        {rightSectionNames.map((section) => (
          <Card key={section} title={t(`adminGroups.section.${section}`)}>
            <RightsTable
              caption={t(`adminGroups.section.${section}`)}
              keys={rightSections[section]}
              rights={rights}
              groupId={group.id}
              all={all}
              onChange={change}
            />
          </Card>
        ))}
      </div>
      {(count > 0 || refusal) && (
        <section className={cx('aform__bar')} aria-label={t('adminForm.save')}>
          <span role="status">{t('adminGroups.rights.changed', { n: count })}</span>
          {refusal}
          <Button onClick={() => setChanged(null)}>{t('adminForm.discard')}</Button>
          <Button kind="primary" isLoading={isBusy} onClick={() => void save()}>
            {t('adminForm.save')}
          </Button>
        </section>
      )}
    </>
  )
}

/** What a group may do: on the whole site and in each category, with who else may. */
export function GroupRightsView({ params }: PageProps<{ id: string }>) {
  const t = useTexts()
  const groups = useApiQuery(groupsQuery)
  const rights = useApiQuery(rightsQuery)
  const group = groups.data?.find(({ id }) => id === Number(params.id))
  return (
    <AdminPage
      title={group ? t('adminGroups.rights.of', { name: group.name }) : t('adminGroups.rights')}
      note={t('adminGroups.rights.note')}
      actions={
        <a className="dzq-link" href="/admin/rights">
          {t('admin.rights')}
        </a>
      }
      answer={{
        data: rights.data && groups.data,
        error: rights.error ?? groups.error,
        refetch: () => Promise.all([rights.refetch(), groups.refetch()]),
      }}
    >
      {(list) => (
        <>
          <Tabs
            label={t('admin.groups')}
            scroll
            items={list.map(({ id, name }) => ({
              href: `/admin/groups/${id}`,
              text: name,
              isActive: id === group?.id,
            }))}
          />
          {group ? (
            <RightsForm key={group.id} group={group} all={rights.data ?? []} />
          ) : (
            <Alert kind="warn">{t('adminGroups.unknown')}</Alert>
          )}
        </>
      )}
    </AdminPage>
  )
}
