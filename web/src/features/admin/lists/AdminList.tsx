import { type ReactNode, useState } from 'react'
import type { CallFailure } from '../../../api/failures.ts'
import { failedWords } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type Column, Table, type TableProps } from '../../../ui/table/Table.tsx'
import { type BulkAction, BulkBar, type Matching, useBulkActions } from './BulkBar.tsx'
import { BulkWork } from './BulkWork.tsx'
import { type ListFilter, ListFilters } from './ListFilters.tsx'
import './lists.module.css'
import { useRowKeys } from '../../../shared/page/use-row-keys.ts'
import { ListTools } from './ListTools.tsx'
import { useListChoices } from './list-choices.ts'
import { useChosen } from './use-chosen.tsx'

/** A page of rows and how it was asked for. */
export interface ListAnswer<Row> {
  readonly data:
    | {
        readonly pageData: readonly Row[]
        readonly currentPage: number
        readonly totalPage: number
        readonly totalCount: number
      }
    | undefined
  readonly error: CallFailure | null
  readonly refetch: () => Promise<unknown>
}

/** A column of a list. */
export interface ListColumn<Row> extends Column<Row> {
  /** What the server calls it where lists can be sorted by it. */
  readonly sort?: string
}

/** What a list says of its rows to whoever draws them. */
export interface RowMarks<Row> {
  readonly isSelected: (row: Row) => boolean
  /** The box that chooses a row; the one of all of them. */
  readonly boxOf: (row: Row) => ReactNode
  readonly boxOfAll: ReactNode
  readonly isShown: (column: string) => boolean
}

export interface AdminListProps<Row> {
  title: string
  path: string
  query: URLSearchParams
  answer: ListAnswer<Row>
  columns: readonly ListColumn<Row>[]
  idOf: (row: Row) => number
  /** What a row is called where it is chosen. */
  nameOf: (row: Row) => string
  filters?: readonly ListFilter[]
  actions?: readonly BulkAction[]
  /** What the filter of the list finds, for actions on all of it. */
  matching?: Matching
  /** What is shown beside the list of the active row. */
  pane?: (row: Row) => ReactNode
  /** What the key e does with the active row where no action is the main one. */
  open?: (row: Row) => void
  /** Draws the rows where they are no table, such as those that are dragged into another order. */
  draw?: (rows: readonly Row[], marks: RowMarks<Row>) => ReactNode
  /** What stands above the list. */
  children?: ReactNode
  /** Called after an action, beside loading the list again. */
  onDone?: () => void
}

const noFilters: readonly ListFilter[] = []
const noActions: readonly BulkAction[] = []

/** The address of a page of a list, narrowed as it is. */
function pageLink(path: string, query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query)
  next.set('page', String(page))
  return `${path}?${next}`
}

/** A column with how the rows stand by it, as the address asks, and the link that sorts by it: the largest first, then the smallest. */
function sortableColumn<Row>(
  path: string,
  query: URLSearchParams,
  { sort, title, ...column }: ListColumn<Row>,
): Column<Row> {
  if (sort === undefined) return { ...column, title }
  const now = query.get('sort')
  const sorted = now === `-${sort}` ? 'descending' : now === sort ? 'ascending' : 'none'
  const next = new URLSearchParams(query)
  next.set('sort', sorted === 'descending' ? sort : `-${sort}`)
  next.delete('page')
  const signs = { descending: ' ↓', ascending: ' ↑', none: ' ↕' } as const
  return {
    ...column,
    sorted,
    title: (
      <a className={cx('alist__sort')} href={`${path}?${next}`}>
        {title}
        <span aria-hidden="true">{signs[sorted]}</span>
      </a>
    ),
  }
}

interface ListRowsProps<Row> extends Omit<TableProps<Row>, 'empty'> {
  draw: ((rows: readonly Row[]) => ReactNode) | undefined
}

/** The rows of a list: a table, unless they are drawn in another way. */
function ListRows<Row>({ draw, ...table }: ListRowsProps<Row>) {
  const empty = <Empty title={useTexts()('admin.list.none')} />
  if (!draw) return <Table {...table} captionHidden empty={empty} />
  return table.rows.length > 0 ? draw(table.rows) : empty
}

/**
 * A list of the admin area: filters in the address, rows that can be chosen for an action, pages. The keys j and k go from
 * row to row, x chooses one, e begins the main action and the keys of the others theirs with the active row; a slash leads
 * to the filters. Columns can be hidden and ways to narrow the list be kept.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, path, query, answer, columns, idOf, nameOf, pane, open, draw, children, onDone } = props
  const { filters = noFilters, actions = noActions, matching } = props
  const t = useTexts()
  const rows = answer.data?.pageData ?? []
  const ids = rows.map(idOf)
  const chosen = useChosen(ids)
  const [active, setActive] = useState(pane ? 0 : -1)
  const [work, setWork] = useState<number | null>(null)
  const refresh = () => {
    chosen.clear()
    void answer.refetch()
    onDone?.()
  }
  const { start, dialog } = useBulkActions(refresh, setWork)
  const activeRow = rows[Math.min(active, rows.length - 1)]
  const keyed = actions.filter(({ key }) => key !== undefined)
  const main = keyed.find(({ kind }) => kind === 'primary')
  useRowKeys({
    count: rows.length,
    active,
    go: setActive,
    pick: (index) => ids[index] !== undefined && chosen.toggle(ids[index]),
    others: {
      e: () => activeRow && (main ? start(main, [idOf(activeRow)]) : open?.(activeRow)),
      ...Object.fromEntries(
        keyed.map((action) => [action.key, () => activeRow && start(action, [idOf(activeRow)])]),
      ),
      '/': () => document.querySelector<HTMLElement>('[data-list-filters] :is(input, select)')?.focus(),
    },
  })
  const choosing: Column<Row> = {
    key: 'choose',
    title: chosen.boxOfAll,
    width: '40px',
    render: (row) => chosen.boxOf(idOf(row), nameOf(row)),
  }
  const choices = useListChoices(path)
  const shown = columns
    .filter(({ key }) => !choices.hidden.includes(key))
    .map((column) => sortableColumn(path, query, column))
  const { data, error } = answer
  const marks: RowMarks<Row> = {
    isSelected: (row) => row === activeRow || chosen.here.includes(idOf(row)),
    boxOf: choosing.render,
    boxOfAll: choosing.title,
    isShown: (column) => !choices.hidden.includes(column),
  }
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{title}</h1>
      {children}
      <Card className={cx('alist')}>
        {filters.length > 0 && <ListFilters path={path} filters={filters} query={query} />}
        <ListTools path={path} query={query} columns={columns} choices={choices} />
        <BulkBar
          ids={chosen.here}
          actions={actions}
          start={start}
          all={
            matching && data && data.totalCount > rows.length
              ? { matching, count: data.totalCount }
              : undefined
          }
        />
        {work !== null && <BulkWork key={work} id={work} onEnd={refresh} onClose={() => setWork(null)} />}
        <div className={cx(pane && rows.length > 0 && 'alist__split')}>
          {data && (
            <ListRows
              caption={title}
              columns={actions.length > 0 ? [choosing, ...shown] : shown}
              rows={rows}
              rowKey={idOf}
              isSelected={marks.isSelected}
              onRow={pane ? (row) => setActive(rows.indexOf(row)) : undefined}
              draw={draw && ((drawn) => draw(drawn, marks))}
            />
          )}
          {pane && activeRow && (
            <section className={cx('alist__pane')} aria-live="polite" aria-label={nameOf(activeRow)}>
              {pane(activeRow)}
              <div className={cx('alist__acts')}>
                {actions.map((action) => (
                  <Button
                    key={action.name}
                    kind={action.kind}
                    onClick={() => start(action, [idOf(activeRow)])}
                  >
                    {action.label} {action.key && <kbd className="dzq-kbd">{action.key.toUpperCase()}</kbd>}
                  </Button>
                ))}
              </div>
            </section>
          )}
        </div>
        {!data && !error && <Skeleton height="240px" />}
        {error && !data && (
          <LoadFailed
            title={t('admin.failed')}
            {...failedWords(error, t)}
            onRetry={() => void answer.refetch()}
          />
        )}
      </Card>
      {data && (
        <footer className={cx('alist__foot')}>
          <span>{t('admin.list.count', { n: data.totalCount })}</span>
          <Pagination
            current={data.currentPage}
            total={data.totalPage}
            href={(page) => pageLink(path, query, page)}
            label={t('admin.list.pages')}
            prev={t('admin.list.prev')}
            next={t('admin.list.next')}
            nth={(page) => t('admin.list.page', { n: page })}
          />
        </footer>
      )}
      {dialog}
    </PageMain>
  )
}
