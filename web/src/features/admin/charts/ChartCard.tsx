import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { saveFile } from '../form/save-file.ts'
import './charts.module.css'
import { type ChartSeries, csvOfChart } from './chart-pages.ts'
import type { LineChartProps } from './LineChart.tsx'

interface ChartCardProps extends Omit<LineChartProps, 'at'> {
  title: string
  /** File name without an extension. */
  fileName: string
}

function useLineChart(): ComponentType<LineChartProps> | null {
  const [Chart, setChart] = useState<ComponentType<LineChartProps> | null>(null)
  useEffect(() => {
    import('./LineChart.tsx').then(
      ({ LineChart }) => setChart(() => LineChart),
      // The table below contains the same data.
      () => {},
    )
  }, [])
  return Chart
}

/** A chart with a table of its points, which works without JavaScript, and their export. */
export function ChartCard({ title, fileName, labels, series, format, isCount = false }: ChartCardProps) {
  const t = useTexts()
  const Chart = useLineChart()
  const names = series.map(({ name }) => name)
  const columns: readonly Column<number>[] = [
    { key: 'at', title: t('adminCharts.at'), render: (at) => labels[at] },
    ...series.map(({ name, values }: ChartSeries) => ({
      key: name,
      title: name,
      isNumber: true,
      render: (at: number) => format(values[at] ?? 0),
    })),
  ]
  const save = () => {
    const text = csvOfChart(t('adminCharts.at'), { labels, series, isCount })
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileName}.csv`)
  }
  return (
    <Card
      title={title}
      more={
        <Button size="small" icon="download" onClick={save}>
          {t('adminCharts.export')}
        </Button>
      }
    >
      <div
        className={cx('achart')}
        role="img"
        aria-label={t('adminCharts.of', { title, names: names.join(t('admin.comma')) })}
      >
        {Chart && (
          <Chart labels={labels} series={series} format={format} at={t('adminCharts.at')} isCount={isCount} />
        )}
      </div>
      <details className={cx('achart__table')}>
        <summary>{t('adminCharts.table')}</summary>
        <Table
          caption={title}
          captionHidden
          columns={columns}
          rows={labels.map((_, at) => at).toReversed()}
          rowKey={(at) => at}
          empty={t('adminCharts.none')}
          maxHeight={360}
        />
      </details>
    </Card>
  )
}
