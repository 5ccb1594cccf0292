import { type GroupView, groupIds } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import '../form/admin-form.module.css'
import { groupsQuery, rightsQuery } from './group-queries.ts'
import './groups.module.css'
import { RightsTable } from './RightsTable.tsx'
import { rightSectionNames, rightSections } from './rights.ts'
import { type GroupRights, useRightsForm } from './use-rights-form.tsx'

/** The permissions of one group, which are saved together. */
function RightsForm({ group, all }: { group: GroupView; all: GroupRights }) {
  const t = useTexts()
  const { rightsOf, change, bar } = useRightsForm(all)
  if (group.id === groupIds.administrator) return <Alert>{t('adminGroups.rights.administrator')}</Alert>
  return (
    <>
      <div className={cx('acards')}>
        {rightSectionNames.map((section) => (
          <Card key={section} title={t(`adminGroups.section.${section}`)}>
            <RightsTable
              caption={t(`adminGroups.section.${section}`)}
              keys={rightSections[section]}
              rights={rightsOf(group.id)}
              groupId={group.id}
              all={all}
              onChange={(key, scope, isOn) => change(group.id, key, scope, isOn)}
            />
          </Card>
        ))}
      </div>
      {bar}
    </>
  )
}

/** The permissions of a group: on the whole site and in each category, with the other groups that have them. */
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
            wrap
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
