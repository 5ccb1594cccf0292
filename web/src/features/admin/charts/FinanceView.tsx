import type { financeApi, OutputOf } from '@chaguan/contracts/browser'
import { useMemo } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { AdminPage } from '../form/AdminPage.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Charts, Figures } from './ChartPage.tsx'
import { chartQueries } from './chart-pages.ts'

type Points = OutputOf<typeof financeApi.chartFinance>

const amounts = [
  'totalIncome',
  'totalWithdrawal',
  'totalWallet',
  'totalProfit',
  'withdrawalProfit',
  'orderRoyalty',
  'totalRegisterProfit',
] as const
const profits = ['totalProfit', 'registerProfit', 'masterPortion', 'withdrawalProfit'] as const
const plain = (value: number) => String(value)

function FinanceCharts({ points }: { points: Points }) {
  const t = useTexts()
  const { money } = useFormats()
  // Memoised because a chart rerenders for new arrays, also while somebody types in the form above.
  const drawn = useMemo(() => {
    const valuesOf = (name: Exclude<keyof Points[number], 'date' | 'createdAt'>) =>
      points.map((point) => point[name] ?? 0)
    return {
      labels: points.map(({ date }) => date),
      profit: profits.map((name) => ({ name: t(`adminCharts.${name}`), values: valuesOf(name) })),
      amount: [{ name: t('adminCharts.orderAmount'), values: valuesOf('orderAmount') }],
      orders: [{ name: t('adminCharts.orderCount'), values: valuesOf('orderCount') }],
    }
  }, [points, t])
  const { labels } = drawn
  return (
    <>
      <ChartCard
        title={t('adminCharts.profit')}
        fileName="profit"
        labels={labels}
        series={drawn.profit}
        format={money}
      />
      <ChartCard
        title={t('adminCharts.orderAmount')}
        fileName="order-amount"
        labels={labels}
        series={drawn.amount}
        format={money}
      />
      <ChartCard
        title={t('adminCharts.orderCount')}
        fileName="orders"
        labels={labels}
        series={drawn.orders}
        format={plain}
        isCount
      />
    </>
  )
}

/** The finances of the site: total figures, charts of a range. */
export function FinanceView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { count, money } = useFormats()
  const figures = useApiQuery(chartQueries.figures())
  const chart = useApiQuery(chartQueries.finance(query))
  const answer = {
    data: figures.data && chart.data && { figures: figures.data, points: chart.data },
    error: figures.error ?? chart.error,
    refetch: () => Promise.all([figures.refetch(), chart.refetch()]),
  }
  return (
    <AdminPage title={t('admin.finance')} answer={answer}>
      {(data) => (
        <>
          <Figures
            figures={[
              ...amounts.map((name) => [t(`adminCharts.${name}`), money(data.figures[name])] as const),
              [t('adminCharts.orderCount'), count(data.figures.orderCount)],
            ]}
          />
          <Charts path="/admin/finance" query={query}>
            <FinanceCharts points={data.points} />
          </Charts>
        </>
      )}
    </AdminPage>
  )
}
