import { invitesApi, type ManagedUserView, managedUsersApi } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { AdminPage } from '../form/AdminPage.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useRefresh } from '../form/use-admin-action.tsx'
import { userQuery } from '../site-queries.ts'
import '../form/admin-form.module.css'
import { AccountForm } from './AccountForm.tsx'
import './people.module.css'
import { RegistrationAnswers } from './RegistrationAnswers.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { WalletCard } from './WalletCard.tsx'

/** A button that deletes the avatar of an account, after a confirmation. */
function DeleteAvatar({ userId }: { userId: number }) {
  const t = useTexts()
  const refresh = useRefresh(managedUsersApi.openManagedUser, managedUsersApi.listManagedUsers)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="mini" kind="text" onClick={() => setAsking(true)}>
        {t('adminPeople.avatar.delete')}
      </Button>
      {isAsking && (
        <EditDialog
          title={t('adminPeople.avatar.delete')}
          submit={t('adminForm.delete')}
          isDanger
          width={400}
          done={t('adminForm.deleted')}
          save={() => call(managedUsersApi.deleteUserAvatar, { aid: userId })}
          onClose={() => setAsking(false)}
          onSaved={refresh}
        >
          <p>{t('adminPeople.avatar.delete.note')}</p>
        </EditDialog>
      )}
    </>
  )
}

function Facts({ user }: { user: ManagedUserView }) {
  const t = useTexts()
  const facts = [
    ['createdAt', user.createdAt],
    ['registerIp', user.registerIp],
    ['loginAt', user.loginAt],
    ['lastLoginIp', user.lastLoginIp],
    ['realname', user.realname],
    ['identity', user.identity],
    ['wechat', t(user.isBindWechat ? 'adminLists.user.yes' : 'adminLists.user.no')],
  ] as const
  return (
    <Card title={t('adminPeople.facts')}>
      <div className={cx('aperson')}>
        <div className={cx('aperson__face')}>
          <Avatar src={user.avatarUrl} name={user.nickname} size={64} circle />
          {user.avatarUrl && <DeleteAvatar userId={user.id} />}
        </div>
        <dl className={cx('aperson__facts')}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`adminPeople.${name}`)}</dt>
              <dd>{value || t('adminPeople.none')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

/** The people whom a person has invited. */
function Invited({ userId }: { userId: number }) {
  const t = useTexts()
  const { data } = useApiQuery(query(invitesApi.listInvitedBy, { userId, page: 1, perPage: 20 }))
  return (
    <Card title={t('adminPeople.invited', { n: data?.totalCount ?? 0 })}>
      <ul className={cx('aperson__list')}>
        {data?.pageData.map((person) => (
          <li key={person.userId}>
            <a className="dzq-link" href={`/admin/users/${person.userId}`}>
              {person.nickname}
            </a>{' '}
            <small>{person.updatedAt}</small>
          </li>
        ))}
        {data?.pageData.length === 0 && <li>{t('adminPeople.invited.none')}</li>}
      </ul>
    </Card>
  )
}

interface Composed {
  actions: ReactNode
  /** Renders the staff notes about the person. */
  notes: ReactNode
}

/** One account: identity, permissions, money, sessions, invited people. */
export function UserDetailsView({ params, actions, notes }: PageProps<{ id: string }> & Composed) {
  const t = useTexts()
  const userId = Number(params.id)
  const answer = useApiQuery(userQuery(userId))
  return (
    <AdminPage
      title={answer.data?.nickname || answer.data?.username || t('adminPeople.title')}
      actions={actions}
      answer={answer}
    >
      {(user) => (
        <div className={cx('apeople')}>
          <div className={cx('apeople__side')}>
            <Facts user={user} />
            <RegistrationAnswers userId={userId} />
            {notes}
            <SessionsCard userId={userId} />
          </div>
          <div className={cx('apeople__side')}>
            <AccountForm key={user.id} user={user} />
            <WalletCard userId={userId} />
            <Invited userId={userId} />
          </div>
        </div>
      )}
    </AdminPage>
  )
}
