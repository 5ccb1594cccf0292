import type { OutputOf, walletApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { DayList } from './DayList.tsx'
import './wallet.module.css'
import { kindOfChange, looks, type WalletList } from './wallet-kinds.ts'

type Change = OutputOf<typeof walletApi.listWalletLog>['pageData'][number]
type LogList = Exclude<WalletList, 'cash'>

interface LogProps {
  list: LogList
  changes: readonly Change[]
}

/** An amount with its sign; income is green unless `isPlain`. */
function Signed({ amount, isPlain }: { amount: number; isPlain: boolean }) {
  const { money } = useFormats()
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return (
    <span
      className={cx('walletline__sum', amount > 0 && !isPlain && 'is-in')}
    >{`${sign}${money(Math.abs(amount))}`}</span>
  )
}

/** What a change was for: the thread as a link, else the reason in words when it says more than the title. */
function reasonOf(change: Change): ReactNode {
  if (change.threadId > 0)
    return (
      <a className="dzq-link" href={links.thread(change.threadId)}>
        {change.threadTitle || `#${change.threadId}`}
      </a>
    )
  return change.changeDesc === change.title ? null : change.changeDesc
}

function Line({ list, change }: { list: LogList; change: Change }) {
  const t = useTexts()
  const { money } = useFormats()
  const kind = kindOfChange(list, change.changeType)
  const { icon, tone } = looks[kind]
  const reason = reasonOf(change)
  return (
    <li className={cx('walletline')}>
      <span className={cx('walletline__icon', `walletline__icon--${tone}`)}>
        <Icon of={icon} />
      </span>
      <div className={cx('walletline__text')}>
        <b>{change.title}</b>
        {reason && <span className={cx('walletline__what')}>{reason}</span>}
        <small>
          {t(`wallet.kind.${kind}`)} <i className="dzq-dot" aria-hidden="true" />{' '}
          <time dateTime={change.createdAt.replace(' ', 'T')} title={change.createdAt}>
            {change.createdAt.slice(11, 16)}
          </time>
        </small>
      </div>
      <div className={cx('walletline__money')}>
        <Signed amount={Number(change.amount)} isPlain={list === 'freeze'} />
        <small>
          {t(list === 'freeze' ? 'wallet.left.frozen' : 'wallet.left', {
            sum: money(Number(change.balance)),
          })}
        </small>
      </div>
    </li>
  )
}

/** Changes of money by days, as on h5. */
export function LogLines({ list, changes }: LogProps) {
  return <DayList rows={changes} draw={(change) => <Line key={change.id} list={list} change={change} />} />
}

function useColumns(list: LogList): readonly Column<Change>[] {
  const t = useTexts()
  const { moment, money } = useFormats()
  const name: Column<Change> = {
    key: 'name',
    title: t(list === 'freeze' ? 'wallet.col.desc' : 'wallet.col.name'),
    render: (change) => (
      <div className={cx('walletcell')}>
        <span>{change.title}</span>
        <small>{reasonOf(change)}</small>
      </div>
    ),
  }
  const type: Column<Change> = {
    key: 'type',
    title: t('wallet.col.type'),
    render: (change) => t(`wallet.kind.${kindOfChange(list, change.changeType)}`),
  }
  const state: Column<Change> = {
    key: 'state',
    title: t('wallet.col.state'),
    render: ({ status }) =>
      status === '' ? '—' : <Tag kind="line">{t(`wallet.order.${status}` as 'wallet.order.1')}</Tag>,
  }
  const id: Column<Change> = { key: 'id', title: t('wallet.col.id'), render: (change) => change.id }
  const own = { income: [name, type], expend: [name, type, state], freeze: [id, name] }[list]
  return [
    ...own,
    {
      key: 'amount',
      title: t('wallet.col.amount'),
      isNumber: true,
      render: ({ amount }) => <Signed amount={Number(amount)} isPlain={list === 'freeze'} />,
    },
    {
      key: 'left',
      title: t(list === 'freeze' ? 'wallet.frozen' : 'wallet.col.left'),
      isNumber: true,
      render: ({ balance }) => money(Number(balance)),
    },
    {
      key: 'time',
      title: t('wallet.col.time'),
      render: ({ createdAt }) => <Time {...moment(createdAt)} />,
    },
  ]
}

/** Changes of money as a table, as on pc (docs/reference/pages.md#wallet). */
export function LogTable({ list, changes }: LogProps) {
  const t = useTexts()
  return (
    <Table
      caption={t(`wallet.list.${list}`)}
      captionHidden
      columns={useColumns(list)}
      rows={changes}
      rowKey={({ id }) => id}
      empty=""
    />
  )
}
