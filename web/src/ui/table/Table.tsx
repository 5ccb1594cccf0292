import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import './Table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly title: ReactNode
  readonly render: (row: Row) => ReactNode
  /** Right-aligned, with tabular figures. */
  readonly isNumber?: boolean
  /** Its texts are not broken within a word or between Chinese characters. */
  readonly isShort?: boolean
  /** What its texts are: a column of that kind keeps a readable width in a narrow window, in which long words break. */
  readonly holds?: 'name' | 'text' | 'time'
  /** CSS length. */
  readonly width?: string
  /** The current order by this column; undefined where it is not sortable. */
  readonly sorted?: 'ascending' | 'descending' | 'none' | undefined
}

export interface TableProps<Row> {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  isSelected?: (row: Row) => boolean
  /** Called when a row is clicked, except on a control inside it. */
  onRow?: ((row: Row) => void) | undefined
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** Maximum height in pixels before the rows scroll below the header. */
  maxHeight?: number
}

function Head<Row>({ columns }: Pick<TableProps<Row>, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, isNumber, width, sorted }) => (
          <th
            key={key}
            scope="col"
            className={cx(isNumber && 'is-num')}
            style={{ width }}
            {...(sorted && { 'aria-sort': sorted })}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const isControl = (target: EventTarget) => (target as Element).closest('a, button, input') !== null

/** A table with a sticky header; one that is too wide or too high scrolls in its own box, also by keyboard. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, isSelected, onRow, empty, maxHeight } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={cx('tablebox')} style={{ maxHeight }} tabIndex={0} aria-label={caption}>
      <table className={cx('table')}>
        <caption className={captionHidden ? 'dzq-vh' : cx('table__caption')}>{caption}</caption>
        <Head columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cx(isSelected?.(row) && 'is-selected')}
              {...(onRow && { onClick: (event) => !isControl(event.target) && onRow(row) })}
            >
              {columns.map(({ key, render, isNumber, isShort, holds }) => (
                <td
                  key={key}
                  className={cx(isNumber && 'is-num', isShort && 'is-short', holds && `holds-${holds}`)}
                >
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={cx('table__empty')}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
