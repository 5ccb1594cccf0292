import type { OutputOf, overviewApi } from '@chaguan/contracts/browser'
import { useMemo } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { AdminPage } from '../form/AdminPage.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Charts, Figures } from './ChartPage.tsx'
import { chartQueries, typeOf } from './chart-pages.ts'

type Chart = OutputOf<typeof overviewApi.chartSite>

const today = ['activeUserNumToday', 'addUserNumToday', 'addThreadNumToday', 'addPostNumToday'] as const
const ever = ['totalUserNum', 'totalThreadNum', 'totalPostNum', 'essenceThreadNum'] as const

const countsOf = (points: Chart['postData']) => points.map(({ count }) => count)
const plain = (value: number) => String(value)

function SiteCharts({ chart, isDaily }: { chart: Chart; isDaily: boolean }) {
  const t = useTexts()
  // Memoised because a chart rerenders for new arrays, also while somebody types in the form above.
  const drawn = useMemo(
    () => ({
      labels: chart.threadData.map(({ date, week, month }) =>
        month === undefined ? (date ?? week ?? '') : `${month.slice(0, 4)}/${month.slice(4)}`,
      ),
      content: [
        { name: t('adminCharts.threads'), values: countsOf(chart.threadData) },
        { name: t('adminCharts.posts'), values: countsOf(chart.postData) },
      ],
      people: [
        {
          name: t(isDaily ? 'adminCharts.active' : 'adminCharts.activeDays'),
          values: countsOf(chart.activeUserData),
        },
        { name: t('adminCharts.joined'), values: countsOf(chart.joinUserData) },
      ],
    }),
    [chart, isDaily, t],
  )
  return (
    <>
      <ChartCard
        title={t('adminCharts.content')}
        fileName="content"
        labels={drawn.labels}
        series={drawn.content}
        format={plain}
        isCount
      />
      <ChartCard
        title={t('adminCharts.people')}
        fileName="people"
        labels={drawn.labels}
        series={drawn.people}
        format={plain}
        isCount
      />
    </>
  )
}

/** The statistics of the site: figures of today and in total, charts of a range. */
export function DataBoardView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { count } = useFormats()
  const answer = useApiQuery(chartQueries.site(query))
  return (
    <AdminPage title={t('admin.data')} answer={answer}>
      {(chart) => (
        <>
          <Figures
            figures={[...today, ...ever].map((name) => [
              t(`adminCharts.${name}`),
              count(chart.overData.over[name]),
            ])}
          />
          <Charts path="/admin/data" query={query}>
            <SiteCharts chart={chart} isDaily={typeOf(query) === 1} />
          </Charts>
        </>
      )}
    </AdminPage>
  )
}
