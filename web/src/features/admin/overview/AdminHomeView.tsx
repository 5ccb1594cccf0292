import { managedUsersApi, type OutputOf } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { LoadingOrFailed } from '../form/LoadingOrFailed.tsx'
import { MissingCard } from '../guide/MissingCard.tsx'
import type { PendingWork } from '../shell/admin-menu.ts'
import { overviewQuery, usePendingWork } from '../shell/use-pending-work.ts'
import './overview.module.css'

const waitingCards: readonly { kind: PendingWork; icon: IconName; href: string }[] = [
  { kind: 'threads', icon: 'file-text', href: '/admin/review/threads' },
  { kind: 'comments', icon: 'message-square', href: '/admin/review/comments' },
  { kind: 'users', icon: 'users', href: '/admin/review/users' },
  { kind: 'reports', icon: 'flag', href: '/admin/reports' },
  { kind: 'withdrawals', icon: 'wallet', href: '/admin/withdrawals?status=1' },
  { kind: 'refunds', icon: 'undo-2', href: '/admin/refunds' },
]

function WaitingCards() {
  const [t, waiting] = [useTexts(), usePendingWork()]
  const cards = waitingCards.filter(({ kind }) => kind !== 'refunds' || waiting.refunds > 0)
  return (
    <div className={cx('stats', 'stats--todo')}>
      {cards.map(({ kind, icon, href }) => (
        <a key={kind} href={href} className={cx('card', 'stat--todo')}>
          <span className={cx('stat__icon', `stat__icon--${kind}`)}>
            <Icon of={icon} />
          </span>
          <span>
            <span className={cx('stat__title')}>{t(`admin.waiting.${kind}`)}</span>
            <b className={cx('stat__number')}>{waiting[kind]}</b>
          </span>
        </a>
      ))}
    </div>
  )
}

const facts = ['version', 'phpVersion', 'db', 'dbSize', 'memory', 'uploadSize', 'cache', 'startedAt'] as const

/** The problems of the site, and what to do about each; renders nothing when there are none. */
function WarningsCard() {
  const t = useTexts()
  const { data } = useApiQuery(overviewQuery)
  if (!data) return null
  const { isWorking, failedJobs, isSpaceLow, freeSpace, mailError } = data.health
  if (isWorking && failedJobs.length === 0 && !isSpaceLow && mailError === '') return null
  return (
    <Card title={t('admin.warnings')}>
      <div className={cx('awarnings')}>
        {!isWorking && <Alert kind="danger">{t('admin.warnings.stopped')}</Alert>}
        {isSpaceLow && <Alert kind="danger">{t('admin.warnings.space', { free: freeSpace })}</Alert>}
        {mailError !== '' && <Alert kind="danger">{t('admin.warnings.mail', { error: mailError })}</Alert>}
        {failedJobs.map(({ name, error }) => (
          <Alert key={name} kind="warn">
            {t('admin.warnings.job', { name, error })}
          </Alert>
        ))}
      </div>
    </Card>
  )
}

function SiteFacts() {
  const t = useTexts()
  const { data } = useApiQuery(overviewQuery)
  if (!data) return null
  return (
    <Card title={t('admin.facts')}>
      <dl className={cx('afacts')}>
        {facts.map((name) => (
          <div key={name}>
            <dt>{t(`admin.facts.${name}`)}</dt>
            <dd>{data.siteinfo[name]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('admin.facts.freeSpace')}</dt>
          <dd>{data.health.freeSpace}</dd>
        </div>
        <div>
          <dt>{t('admin.facts.jobs')}</dt>
          <dd>
            {data.health.isWorking && data.health.failedJobs.length === 0
              ? t('admin.facts.jobs.good')
              : t('admin.facts.jobs.failed', { n: data.health.failedJobs.length })}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

type AuditLogEntry = OutputOf<typeof managedUsersApi.listAuditLog>['pageData'][number]

function LatestAuditEntries() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(query(managedUsersApi.listAuditLog, { page: 1, perPage: 8 }))
  const columns: readonly Column<AuditLogEntry>[] = [
    { key: 'at', holds: 'time', title: t('admin.actions.at'), render: ({ createdAt }) => createdAt },
    { key: 'who', holds: 'name', title: t('admin.actions.who'), render: ({ nickname }) => nickname },
    { key: 'what', holds: 'text', title: t('admin.actions.what'), render: ({ actionDesc }) => actionDesc },
    { key: 'ip', title: t('admin.actions.ip'), render: ({ ip }) => ip, width: '140px' },
  ]
  return (
    <Card
      title={t('admin.actions')}
      more={
        <a className="dzq-link" href="/admin/log">
          {t('admin.log')}
        </a>
      }
    >
      <Table
        caption={t('admin.actions')}
        captionHidden
        columns={columns}
        rows={data?.pageData ?? []}
        rowKey={({ id }) => id}
        empty={data ? t('admin.actions.none') : <LoadingOrFailed error={error} refetch={refetch} />}
      />
    </Card>
  )
}

/** The home page of the admin area: pending work, installation facts, recent actions. */
export function AdminHomeView() {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(overviewQuery)
  const waiting = Object.values(usePendingWork()).reduce((sum, count) => sum + count, 0)
  const title = waiting > 0 ? t('admin.home.waiting', { n: waiting }) : t('admin.home.done')
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{data ? title : t('admin.home')}</h1>
      <div className={cx('overview')}>
        {data ? <WaitingCards /> : <LoadingOrFailed error={error} refetch={refetch} />}
        <MissingCard />
        <WarningsCard />
        <SiteFacts />
        <LatestAuditEntries />
      </div>
    </PageMain>
  )
}
