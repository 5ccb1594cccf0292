import type { ReactNode } from 'react'
import type { CallFailure } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { LogLines } from './WalletLog.tsx'
import { LogTable } from './WalletLogTable.tsx'
import { WithdrawalLines, WithdrawalTable } from './Withdrawals.tsx'
import './wallet.module.css'
import { cashQuery, logQuery, type WalletQuery, walletHref } from './wallet-page.ts'

interface ListPage {
  readonly currentPage: number
  readonly totalPage: number
  readonly totalCount: number
}

interface PartProps {
  asked: WalletQuery
  data: ListPage | undefined
  error: CallFailure | null
  onRetry: () => void
  /** The sum of all pages, in yuan. */
  sum?: number
  children: ReactNode
}

function Nothing({ asked }: { asked: WalletQuery }) {
  const t = useTexts()
  const { list, month, kind } = asked
  if (month === '' && kind === '')
    return <Empty title={t(`wallet.none.${list}`)}>{t(`wallet.none.${list}.hint`)}</Empty>
  return (
    <Empty
      title={t('wallet.none.filtered')}
      action={<ButtonLink href={walletHref({ list })}>{t('wallet.none.all')}</ButtonLink>}
    />
  )
}

/** A page of a list with its sum and pagination, or its empty or error state. */
function Part({ asked, data, error, onRetry, sum = 0, children }: PartProps) {
  const t = useTexts()
  const { money, count } = useFormats()
  if (error)
    return <LoadFailed {...loadFailureTexts(error, t)} title={t('wallet.failed')} onRetry={onRetry} />
  if (!data) return null
  if (data.totalCount === 0) return <Nothing asked={asked} />
  return (
    <>
      <p className={cx('wallet__total')}>
        {t(`wallet.sum.${asked.list}`, { n: count(data.totalCount), sum: money(Math.abs(sum)) })}
      </p>
      {children}
      <Pagination
        current={data.currentPage}
        total={data.totalPage}
        href={(page) => walletHref({ ...asked, page })}
        label={t('site.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(page) => t('site.pages.nth', { n: page })}
      />
    </>
  )
}

function Log({ asked, list }: { asked: WalletQuery; list: 'income' | 'expend' | 'freeze' }) {
  const { face } = usePageContext()
  const { data, error, refetch } = useApiQuery(logQuery({ ...asked, list }))
  const Rows = face === 'pc' ? LogTable : LogLines
  return (
    <Part
      {...{ asked, data, error }}
      sum={Number(data?.sumChangeAvailableAmount ?? 0)}
      onRetry={() => void refetch()}
    >
      {data && <Rows list={list} changes={data.pageData} />}
    </Part>
  )
}

function Cash({ asked }: { asked: WalletQuery }) {
  const { face } = usePageContext()
  const { data, error, refetch } = useApiQuery(cashQuery(asked))
  const Rows = face === 'pc' ? WithdrawalTable : WithdrawalLines
  return (
    <Part {...{ asked, data, error }} onRetry={() => void refetch()}>
      {data && <Rows rows={data.pageData} />}
    </Part>
  )
}

/** The list in the address. */
export function WalletList({ asked }: { asked: WalletQuery }) {
  return asked.list === 'cash' ? <Cash asked={asked} /> : <Log asked={asked} list={asked.list} />
}
