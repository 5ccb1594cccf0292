import { managedUsersApi, type OutputOf } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { deviceOf } from '../../../shared/session/device-name.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { LoadingOrFailed } from '../form/LoadingOrFailed.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'

type Session = OutputOf<typeof managedUsersApi.listUserSessions>[number]

/** Browser and system of a session; the whole user agent where neither is known. */
function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' · ') || userAgent
}

/** The sessions of a person, with buttons to end them. */
export function SessionsCard({ userId }: { userId: number }) {
  const t = useTexts()
  const { data: all, error, refetch } = useApiQuery(query(managedUsersApi.listUserSessions, { userId }))
  const data = all ?? []
  const { perform, refusal, isBusy } = useAdminAction(useRefresh(managedUsersApi.listUserSessions))
  const end = (id?: number) =>
    void perform(
      () => call(managedUsersApi.endUserSessions, { userId, ...(id !== undefined && { id }) }),
      t('adminPeople.sessions.ended'),
    )
  const columns: readonly Column<Session>[] = [
    {
      ...{ key: 'agent', title: t('adminPeople.sessions.agent') },
      render: ({ userAgent }) => <span title={userAgent}>{deviceName(userAgent)}</span>,
    },
    { key: 'ip', title: t('admin.actions.ip'), render: ({ ip }) => ip, width: '130px' },
    {
      key: 'seen',
      title: t('adminPeople.sessions.seen'),
      render: ({ lastSeenAt }) => lastSeenAt,
      width: '170px',
    },
    {
      key: 'end',
      title: t('adminForm.actions'),
      render: ({ id }) => (
        <Button size="mini" kind="text" onClick={() => end(id)}>
          {t('adminPeople.sessions.end')}
        </Button>
      ),
    },
  ]
  return (
    <Card
      title={t('adminPeople.sessions')}
      more={
        data.length > 0 && (
          <Button size="small" isLoading={isBusy} onClick={() => end()}>
            {t('adminPeople.sessions.endAll')}
          </Button>
        )
      }
    >
      {refusal}
      <Table
        caption={t('adminPeople.sessions')}
        captionHidden
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        empty={all ? t('adminPeople.sessions.none') : <LoadingOrFailed error={error} refetch={refetch} />}
      />
    </Card>
  )
}
