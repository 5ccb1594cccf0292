import type { OutputOf, walletApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { DayList } from './DayList.tsx'
import './wallet.module.css'
import { kindOfChange, kindStyles, type WalletList } from './wallet-kinds.ts'

export type Change = OutputOf<typeof walletApi.listWalletLog>['pageData'][number]
export type LogList = Exclude<WalletList, 'cash'>

export interface LogProps {
  list: LogList
  changes: readonly Change[]
}

/** An amount with its sign; income is green unless `isPlain`. */
export function SignedAmount({ amount, isPlain }: { amount: number; isPlain: boolean }) {
  const { money } = useFormats()
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return (
    <span
      className={cx('walletline__sum', amount > 0 && !isPlain && 'is-in')}
    >{`${sign}${money(Math.abs(amount))}`}</span>
  )
}

/** What a change was for: the thread as a link, else the description if it differs from the title. */
export function reasonOf(change: Change): ReactNode {
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
  const { icon, tone } = kindStyles[kind]
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
        <SignedAmount amount={Number(change.amount)} isPlain={list === 'freeze'} />
        <small>
          {t(list === 'freeze' ? 'wallet.left.frozen' : 'wallet.left', {
            sum: money(Number(change.balance)),
          })}
        </small>
      </div>
    </li>
  )
}

/** Changes of money grouped by day, for h5. */
export function LogLines({ list, changes }: LogProps) {
  return <DayList rows={changes} draw={(change) => <Line key={change.id} list={list} change={change} />} />
}
