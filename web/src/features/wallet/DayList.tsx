import { Fragment, type ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { cx } from '../../ui/class-names.ts'
import './wallet.module.css'

interface RowWithTime {
  /** A wire time. */
  readonly createdAt: string
}

const dayMs = 86_400_000

/** The name of a day: today, yesterday, or the date, without the year if it is the current one. */
function useDayName(): (day: string) => string {
  const t = useTexts()
  const { now } = useFormats()
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return (day) => {
    if (day === dayOf(now)) return t('wallet.day.today')
    if (day === dayOf(now - dayMs)) return t('wallet.day.yesterday')
    return day.slice(0, 4) === dayOf(now).slice(0, 4) ? day.slice(5) : day
  }
}

/** Rows grouped by day. */
export function DayList<Row extends RowWithTime>({
  rows,
  draw,
}: {
  rows: readonly Row[]
  draw: (row: Row) => ReactNode
}) {
  const nameOf = useDayName()
  const days = [...new Set(rows.map((row) => row.createdAt.slice(0, 10)))]
  return days.map((day) => (
    <Fragment key={day}>
      <h2 className={cx('wallet__day')}>{nameOf(day)}</h2>
      <ul className={cx('wallet__lines')}>{rows.filter((row) => row.createdAt.startsWith(day)).map(draw)}</ul>
    </Fragment>
  ))
}
