import { type OutputOf, withdrawalStatus, type withdrawalsApi } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { Tag, type TagKind } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { DayList } from './DayList.tsx'
import './wallet.module.css'

type Withdrawal = OutputOf<typeof withdrawalsApi.listWithdrawals>['pageData'][number]

const kinds: Readonly<Record<number, TagKind>> = {
  [withdrawalStatus.inReview]: 'warn',
  [withdrawalStatus.passed]: 'primary',
  [withdrawalStatus.refused]: 'danger',
  [withdrawalStatus.beingPaid]: 'primary',
  [withdrawalStatus.paid]: 'success',
  [withdrawalStatus.failed]: 'danger',
}

/** The state of a withdrawal, with the reason of a refusal. */
function State({ of: { cashStatus, remark } }: { of: Withdrawal }) {
  const t = useTexts()
  return (
    <>
      <Tag kind={kinds[cashStatus] ?? 'line'}>{t(`wallet.state.${cashStatus}` as 'wallet.state.1')}</Tag>
      {remark !== '' && (
        <span className={cx('walletline__what')}>{t('wallet.refused', { text: remark })}</span>
      )}
    </>
  )
}

function Line({ of }: { of: Withdrawal }) {
  const t = useTexts()
  const { money } = useFormats()
  return (
    <li className={cx('walletline')}>
      <span className={cx('walletline__icon', 'walletline__icon--blue')}>
        <Icon of="wallet" />
      </span>
      <div className={cx('walletline__text')}>
        <b>{t('wallet.to', { account: of.receiveAccount })}</b>
        <small>
          <time dateTime={of.createdAt.replace(' ', 'T')} title={of.createdAt}>
            {of.createdAt.slice(11, 16)}
          </time>
          {of.tradeNo !== 0 && ` · ${t('wallet.no', { no: of.tradeNo })}`}
        </small>
        <span>
          <State of={of} />
        </span>
      </div>
      <span className={cx('walletline__sum')}>{money(Number(of.cashApplyAmount))}</span>
    </li>
  )
}

/** Withdrawals grouped by day, for h5. */
export const WithdrawalLines = ({ rows }: { rows: readonly Withdrawal[] }) => (
  <DayList rows={rows} draw={(row) => <Line key={row.id} of={row} />} />
)

/** Withdrawals as a table, for pc. */
export function WithdrawalTable({ rows }: { rows: readonly Withdrawal[] }) {
  const t = useTexts()
  const { moment, money } = useFormats()
  return (
    <Table
      caption={t('wallet.list.cash')}
      captionHidden
      rows={rows}
      rowKey={({ id }) => id}
      empty=""
      columns={[
        {
          key: 'no',
          title: t('wallet.col.no'),
          render: ({ id, tradeNo }) => (tradeNo === 0 ? `#${id}` : tradeNo),
        },
        { key: 'state', title: t('wallet.col.state'), render: (row) => <State of={row} /> },
        {
          key: 'amount',
          title: t('wallet.col.amount'),
          isNumber: true,
          render: ({ cashApplyAmount }) => money(Number(cashApplyAmount)),
        },
        {
          key: 'time',
          title: t('wallet.col.time'),
          render: ({ createdAt }) => <Time {...moment(createdAt)} />,
        },
        { key: 'account', title: t('wallet.col.account'), render: ({ receiveAccount }) => receiveAccount },
      ]}
    />
  )
}
