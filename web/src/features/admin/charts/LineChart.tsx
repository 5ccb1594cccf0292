import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { cx } from '../../../ui/class-names.ts'
import './charts.module.css'
import { type ChartSeries, labelSpacingOf, sidePaddingOf, valueAxisSize } from './chart-pages.ts'

export interface LineChartProps {
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
  /** Name of the time axis, shown before a point's label. */
  readonly at: string
  /** Whether values are whole numbers. */
  readonly isCount?: boolean
}

const height = 240
const axisSteps = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((power) => [1, 2, 5].map((n) => n * 10 ** power))
const dashes: readonly number[][] = [[], [6, 4], [2, 3], [10, 4, 2, 4]]
const colours = ['--dzq-chart-a', '--dzq-tea', '--dzq-success', '--dzq-danger'] as const

/**
 * A line chart over days, weeks or months, in the colours of the theme; follows its container's width. Its legend shows
 * the values under the pointer, else the latest ones.
 */
export function LineChart({ labels, series, format, at, isCount = false }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current
    if (!place) return
    const colour = (name: string) => getComputedStyle(place).getPropertyValue(name).trim()
    const axis = {
      stroke: () => colour('--dzq-text-3'),
      grid: { stroke: () => colour('--dzq-line'), width: 1 },
    }
    const last = labels.length - 1
    const beside = sidePaddingOf(labels)
    const nameOf = (n: number) => (Number.isInteger(n) ? (labels[n] ?? '') : '')
    const plot = new UPlot(
      {
        width: place.clientWidth,
        height,
        padding: [null, beside.right, null, beside.left],
        scales: { x: { time: false } },
        axes: [
          {
            ...axis,
            values: (_plot, splits) => splits.map(nameOf),
            space: labelSpacingOf(labels),
            incrs: [1, 2, 5, 7, 10, 14, 30, 60, 90, 365],
          },
          {
            ...axis,
            values: (_plot, splits) => splits.map(format),
            size: valueAxisSize,
            ...(isCount && { incrs: axisSteps }),
          },
        ],
        series: [
          { label: at, value: (_plot, n) => nameOf(n ?? last) },
          ...series.map(({ name, values }, n) => {
            const of = colours[n % colours.length] ?? colours[0]
            return {
              label: name,
              width: 2,
              stroke: () => colour(of),
              points: { show: labels.length < 2 },
              dash: dashes[n % dashes.length] ?? [],
              value: (_plot: UPlot, value: number | null) => format(value ?? values[last] ?? 0),
            }
          }),
        ],
      },
      [labels.map((_, n) => n), ...series.map(({ values }) => [...values])],
      place,
    )
    const resized = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }))
    resized.observe(place)
    const themed = new MutationObserver(() => plot.redraw())
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      resized.disconnect()
      themed.disconnect()
      plot.destroy()
    }
  }, [labels, series, format, at, isCount])
  return <div ref={box} className={cx('achart__plot')} />
}
