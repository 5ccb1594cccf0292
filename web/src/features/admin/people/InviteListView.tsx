import { exportsApi, invitesApi, type ManagedInviteView } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import '../form/admin-form.module.css'
import { useCopy } from '../form/use-copy.ts'
import { groupsQuery } from '../groups/group-queries.ts'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { exportedOf, inviteStateFilters, listQueries, matching } from '../lists/list-pages.ts'

/** The path of the page that a code opens. */
const joinPath = (code: string) => withQuery(links.join, { inviteCode: code })

function useColumns(): readonly ListColumn<ManagedInviteView>[] {
  const t = useTexts()
  const copyAddress = useCopy()
  const copy = (code: string) =>
    copyAddress(new URL(joinPath(code), location.href).href, t('adminPeople.invite.copied'))
  const person = (id: number, name: string) => (
    <a className="dzq-link" href={`/admin/users/${id}`}>
      {name}
    </a>
  )
  return [
    {
      key: 'code',
      title: t('adminPeople.invite.link'),
      render: ({ code, state }) => (
        <>
          <code>{`${code.slice(0, 8)}…`}</code>{' '}
          {state === 'open' && (
            <Button size="mini" kind="text" onClick={() => void copy(code)}>
              {t('adminPeople.invite.copy')}
            </Button>
          )}
        </>
      ),
    },
    {
      key: 'group',
      title: t('adminPeople.invite.group'),
      render: ({ groupId, groupName }) => groupName || t('adminPeople.invite.group.gone', { id: groupId }),
    },
    {
      ...{ key: 'by', holds: 'name', title: t('adminPeople.invite.by') },
      render: ({ userId, nickname }) => person(userId, nickname),
    },
    {
      key: 'uses',
      title: t('adminPeople.invite.uses'),
      isNumber: true,
      render: ({ uses }) => uses,
    },
    {
      key: 'to',
      holds: 'name',
      title: t('adminPeople.invite.to'),
      render: ({ toUserId, toNickname }) => toUserId > 0 && person(toUserId, toNickname),
    },
    {
      key: 'state',
      title: t('adminPeople.invite.state'),
      render: ({ state }) => (
        <Tag {...(state === 'open' && { kind: 'success' })}>{t(`adminPeople.invite.state.${state}`)}</Tag>
      ),
    },
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
    { key: 'until', holds: 'time', title: t('adminPeople.block.until'), render: ({ endsAt }) => endsAt },
  ]
}

/** The invitation links that administrators made; they are made in the list of groups. */
export function InviteListView({ query }: PageProps) {
  const t = useTexts()
  const groups = useApiQuery(groupsQuery).data ?? []
  return (
    <AdminList
      exported={{
        path: exportsApi.exportInvites.path,
        input: exportedOf(listQueries.invites(query).input),
        name: 'invites',
      }}
      title={t('admin.invites')}
      path="/admin/invites"
      query={query}
      answer={useApiQuery(listQueries.invites(query))}
      matching={matching.invites(query)}
      columns={useColumns()}
      idOf={({ id }) => id}
      nameOf={({ code }) => code.slice(0, 8)}
      filters={[
        {
          name: 'groupId',
          label: t('adminPeople.invite.group'),
          options: groups.map(({ id, name }) => [String(id), name] as const),
        },
        {
          name: 'state',
          label: t('adminPeople.invite.state'),
          options: inviteStateFilters.map(
            (state) => [state, t(`adminPeople.invite.state.${state}`)] as const,
          ),
        },
      ]}
      actions={[
        {
          name: 'delete',
          label: t('adminForm.delete'),
          kind: 'danger',
          isFinal: true,
          key: 'd',
          bulk: 'delete',
          run: (ids) => call(invitesApi.deleteInvites, { ids: ids.join(',') }),
        },
      ]}
    >
      <p className={cx('ahead__note')}>
        {t('adminPeople.invite.note')}{' '}
        <a className="dzq-link" href="/admin/groups">
          {t('adminPeople.invite.make')}
        </a>
      </p>
    </AdminList>
  )
}
