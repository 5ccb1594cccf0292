import { managedUsersApi, signInFieldsApi, type UserInListView, userStatus } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { groupsQuery } from '../groups/group-queries.ts'
import { accountStates } from '../people/account-input.ts'
import { RegistrationAnswers } from '../people/RegistrationAnswers.tsx'
import { AdminList, type ListColumn } from './AdminList.tsx'
import type { BulkAction } from './BulkBar.tsx'
import { exportedOf, listQueries, matching } from './list-pages.ts'
import './lists.module.css'

type State = (typeof accountStates)[number]

function useColumns(): readonly ListColumn<UserInListView>[] {
  const t = useTexts()
  const { count } = useFormats()
  return [
    {
      key: 'person',
      title: t('adminLists.user'),
      sort: 'nickname',
      render: ({ userId, nickname, username, avatarUrl }) => (
        <a className={cx('alist__person')} href={`/admin/users/${userId}`}>
          <Avatar src={avatarUrl} name={nickname} size={32} circle />
          <span>
            {nickname || t('adminLists.noName')}
            <br />
            <small className={cx('alist__meta')}>{username}</small>
          </span>
        </a>
      ),
    },
    { key: 'id', title: t('adminLists.id'), isNumber: true, render: ({ userId }) => userId },
    { key: 'group', holds: 'name', title: t('adminLists.group'), render: ({ groupName }) => groupName },
    {
      key: 'threads',
      title: t('adminLists.threads'),
      sort: 'threadCount',
      isNumber: true,
      render: ({ threadCount }) => count(threadCount),
    },
    {
      key: 'state',
      isShort: true,
      title: t('adminLists.state'),
      sort: 'status',
      render: ({ status }) => {
        const isGood = status === userStatus.normal
        const text = accountStates.includes(status as State)
          ? t(`adminLists.user.state.${status as State}`)
          : String(status)
        return <Tag kind={isGood ? 'success' : 'warn'}>{text}</Tag>
      },
    },
    {
      key: 'since',
      holds: 'time',
      title: t('adminLists.since'),
      sort: 'createdAt',
      render: ({ createdAt }) => createdAt,
    },
  ]
}

/** Decides several registrations in one call. */
const examine = (status: 0 | 3) => (ids: readonly number[], rejectReason: string) =>
  call(signInFieldsApi.examineUsers, { data: ids.map((id) => ({ id, status, rejectReason })) })

function useActions(isReview: boolean): readonly BulkAction[] {
  const t = useTexts()
  const approve = { name: 'approve', label: t('adminLists.approve'), kind: 'primary', key: 'a' } as const
  const refuse = { name: 'refuse', label: t('adminLists.refuse'), kind: 'danger', key: 'r' } as const
  if (isReview)
    return [
      { ...approve, bulk: 'approve', run: examine(0) },
      { ...refuse, bulk: 'refuse', reason: 'optional', run: examine(3) },
    ]
  return [
    {
      name: 'ban',
      label: t('adminLists.ban'),
      kind: 'danger',
      reason: 'required',
      bulk: 'ban',
    },
    { name: 'unban', label: t('adminLists.unban'), bulk: 'unban' },
  ]
}

/** An account under review, with its answers to the registration questions. */
const registrationOf = ({ userId, nickname, username }: UserInListView) => (
  <>
    <h2>{nickname || username}</h2>
    <RegistrationAnswers key={userId} userId={userId} />
  </>
)

/** All accounts, or those under review. */
export function UserListView({ query, isReview = false }: PageProps & { isReview?: boolean }) {
  const t = useTexts()
  const asked = isReview ? listQueries.usersInReview(query) : listQueries.users(query)
  const answer = useApiQuery(asked)
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const status = {
    name: 'status',
    label: t('adminLists.state'),
    options: accountStates.map((state) => [String(state), t(`adminLists.user.state.${state}`)] as const),
  }
  const group = {
    name: 'groupId',
    label: t('adminLists.group'),
    options: groups.map(({ id, name }) => [String(id), name] as const),
  }
  const bound = (['wechat', 'isReal'] as const).map((name) => ({
    name,
    label: t(`adminLists.user.${name}`),
    options: (['yes', 'no'] as const).map((one) => [one, t(`adminLists.user.${one}`)] as const),
  }))
  return (
    <AdminList
      exported={{ path: managedUsersApi.exportUsers.path, input: exportedOf(asked.input), name: 'users' }}
      title={t(isReview ? 'admin.review.users' : 'admin.users')}
      path={isReview ? '/admin/review/users' : '/admin/users'}
      query={query}
      answer={answer}
      columns={useColumns()}
      idOf={({ userId }) => userId}
      nameOf={({ nickname }) => nickname}
      filters={[
        { name: 'nickname', label: t('adminLists.nickname') },
        { name: 'username', label: t('adminLists.username') },
        { name: 'userId', label: t('adminLists.id') },
        { name: 'mobile', label: t('adminLists.mobile') },
        ...(isReview ? [] : [group, status, ...bound]),
      ]}
      actions={useActions(isReview)}
      matching={isReview ? matching.usersInReview(query) : matching.users(query)}
      {...(isReview && { pane: registrationOf })}
    />
  )
}

/** Accounts under review. */
export const UserReviewView = (props: PageProps) => <UserListView {...props} isReview />
