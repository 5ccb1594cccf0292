import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { cx } from '../../ui/class-names.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { type Change, type LogList, type LogProps, reasonOf, SignedAmount } from './WalletLog.tsx'
import { kindOfChange } from './wallet-kinds.ts'
import './wallet.module.css'

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
      render: ({ amount }) => <SignedAmount amount={Number(amount)} isPlain={list === 'freeze'} />,
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

/** Changes of money as a table, for pc (docs/reference/pages.md#wallet). */
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
