import { type ReactNode, useRef, useState } from 'react'
import type { CallFailure } from '../../../api/failures.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { type Column, Table, type TableProps } from '../../../ui/table/Table.tsx'
import { downloadTable, type ExportedTable, ExportTable } from '../form/ExportTable.tsx'
import { LoadingOrFailed } from '../form/LoadingOrFailed.tsx'
import { saveFile } from '../form/save-file.ts'
import { ActivePane } from './ActivePane.tsx'
import { type BulkAction, BulkBar, type Matching, useBulkActions } from './BulkBar.tsx'
import { BulkWork } from './BulkWork.tsx'
import { type ListFilter, ListFilters } from './ListFilters.tsx'
import './lists.module.css'
import { ListTools } from './ListTools.tsx'
import { useListChoices } from './list-choices.ts'
import { commaSeparated, textsOfTable } from './table-texts.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelectedRows } from './use-selected-rows.tsx'

/** A page of rows and its query. */
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
  /** The server's name of the order by this column; absent where it is not sortable. */
  readonly sort?: string
  /** Whether it contains only links and buttons, which are not exported. */
  readonly isControls?: boolean
}

/** The states and controls of rows, for custom rendering. */
export interface RowMarks<Row> {
  readonly isSelected: (row: Row) => boolean
  /** The checkbox that selects a row; the one that selects all. */
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
  /** Name of a row, for its checkbox. */
  nameOf: (row: Row) => string
  filters?: readonly ListFilter[]
  actions?: readonly BulkAction[]
  /** The filter of the list, for actions on all matching rows. */
  matching?: Matching
  /** Renders the details of the active row beside the list. */
  pane?: (row: Row) => ReactNode
  /** The list as a table that the server exports. */
  exported?: ExportedTable
  /** Saves all matching rows as a file; `exported` is downloaded by default. */
  saveAll?: () => Promise<void>
  /**
   * Called for the key e with the active row when there is no main action; without it the row's first link or button is
   * pressed.
   */
  open?: (row: Row) => void
  /** Renders the rows other than as a table, for example to be dragged into another order. */
  renderRows?: (rows: readonly Row[], marks: RowMarks<Row>) => ReactNode
  /** Content above the list. */
  children?: ReactNode
  /** Called after an action, besides refetching the list. */
  onDone?: () => void
}

const noFilters: readonly ListFilter[] = []
const noActions: readonly BulkAction[] = []

/** The address of a page of a list, with the current filters. */
function pageLink(path: string, query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query)
  next.set('page', String(page))
  return `${path}?${next}`
}

/** A column with its current order from the address, and a link that sorts by it: descending first, then ascending. */
function sortableColumn<Row>(
  path: string,
  query: URLSearchParams,
  { sort, title, isControls: _, ...column }: ListColumn<Row>,
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

/** All matching rows of a list, if there are more than its page shows and an action applies to them. */
const allOf = (
  shown: number,
  count = 0,
  matching: Matching | undefined,
  exported: ExportedTable | undefined,
) => ((matching || exported) && count > shown ? { matching, count } : undefined)

/** Saves the rows at some indexes of a list as a file, without the columns at `controls`. */
async function saveChosen(
  box: Element | null,
  places: ReadonlySet<number>,
  controls: ReadonlySet<number>,
  title: string,
): Promise<void> {
  const table = box?.querySelector('table')
  if (table) saveFile(new Blob([commaSeparated(textsOfTable(table, places, controls))]), `${title}.csv`)
}

/** Whether the address or a default filters a list. */
const isFiltered = (query: URLSearchParams, filters: readonly ListFilter[]) =>
  filters.some(({ name, usual }) => usual && !query.get(name)) ||
  [...query].some(([name, value]) => value && value !== 'all' && name !== 'sort' && name !== 'page')

interface ListRowsProps<Row> extends Omit<TableProps<Row>, 'empty'> {
  isFiltered: boolean
  renderRows: ((rows: readonly Row[]) => ReactNode) | undefined
}

/** Frames within which a dialog has closed, also on a busy machine. */
const closingFrames = 60

/** Calls `focus` once no element has the focus, if that happens soon; again while an open dialog does not allow it. */
function focusWhenLost(focus: () => void, frames = closingFrames): void {
  requestAnimationFrame(() => {
    const isLost = document.activeElement === document.body
    if (isLost) focus()
    const hasFocused = isLost && document.activeElement !== document.body
    if (!hasFocused && frames > 1) focusWhenLost(focus, frames - 1)
  })
}

/** The rows of a list: a table, unless `renderRows` renders them. */
function ListRows<Row>({ renderRows, isFiltered, ...table }: ListRowsProps<Row>) {
  const empty = <Empty title={useTexts()(isFiltered ? 'admin.list.none' : 'admin.list.nothing')} />
  if (!renderRows) return <Table {...table} captionHidden empty={empty} />
  return table.rows.length > 0 ? renderRows(table.rows) : empty
}

/**
 * A list of the admin area: filters in the address, selectable rows, pages. The keys j and k move between rows, x
 * selects one, e starts the main action or opens the active row, and the keys of other actions start those; a slash
 * focuses the filters. Actions and exports apply to the selected rows, or to all matching ones. Columns can be hidden
 * and filters saved as views.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, path, query, answer, columns, idOf, nameOf, pane, open, renderRows, children, onDone } =
    props
  const { filters = noFilters, actions = noActions, matching, exported } = props
  const { saveAll = exported && (() => downloadTable(exported)) } = props
  const t = useTexts()
  const rows = answer.data?.pageData ?? []
  const ids = rows.map(idOf)
  const chosen = useSelectedRows(ids)
  const [active, setActive] = useState(pane ? 0 : -1)
  const [work, setWork] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const reload = () => {
    void answer.refetch()
    onDone?.()
  }
  const refresh = () => {
    chosen.clear()
    // The button that had the focus disappears with the selection, or returns it from a dialog that closes later.
    focusWhenLost(() => box.current?.focus({ preventScroll: true }))
    reload()
  }
  const { start, dialog, undo } = useBulkActions(matching, refresh, setWork)
  const activeRow = rows[Math.min(active, rows.length - 1)]
  const rowAt = (index: number) => box.current?.querySelector<HTMLElement>(`tbody tr:nth-child(${index + 1})`)
  function go(index: number): void {
    setActive(index)
    rowAt(index)?.scrollIntoView?.({ block: 'nearest' })
  }
  useListKeys({
    ...{ count: rows.length, active, go, actions },
    pick: (index) => ids[index] !== undefined && chosen.toggle(ids[index]),
    start: (action) => activeRow && start(action, [idOf(activeRow)]),
    open: open && (() => activeRow && open(activeRow)),
    firstControl: () => rowAt(rows.indexOf(activeRow as Row))?.querySelector<HTMLElement>('a, button'),
  })
  const choosing: Column<Row> = {
    key: 'choose',
    title: chosen.boxOfAll,
    width: '40px',
    render: (row) => chosen.boxOf(idOf(row), nameOf(row)),
  }
  const choices = useListChoices(path)
  const visible = columns.filter(({ key }) => !choices.hidden.includes(key))
  const shown = visible.map((column) => sortableColumn(path, query, column))
  const save = (isAll: boolean) => {
    if (isAll && saveAll) return saveAll()
    const places = new Set(chosen.here.map((id) => ids.indexOf(id)))
    // The first column has the checkboxes.
    const controls = new Set(visible.flatMap(({ isControls }, index) => (isControls ? [index + 1] : [])))
    return saveChosen(box.current, places, controls, title)
  }
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
        <ListTools path={path} query={query} columns={columns} choices={choices}>
          {exported && <ExportTable {...exported} />}
        </ListTools>
        <BulkBar
          ids={chosen.here}
          actions={actions}
          start={start}
          save={renderRows ? undefined : save}
          all={allOf(rows.length, answer.data?.totalCount, matching, exported)}
        />
        {work !== null && <BulkWork key={work} id={work} onEnd={reload} onClose={() => setWork(null)} />}
        <div ref={box} tabIndex={-1} className={cx(pane && rows.length > 0 && 'alist__split')}>
          {data && (
            <ListRows
              isFiltered={isFiltered(query, filters)}
              caption={title}
              columns={[choosing, ...shown]}
              rows={rows}
              rowKey={idOf}
              isSelected={marks.isSelected}
              onRow={pane ? (row) => setActive(rows.indexOf(row)) : undefined}
              renderRows={renderRows && ((shown) => renderRows(shown, marks))}
            />
          )}
          {pane && activeRow && (
            <ActivePane
              name={nameOf(activeRow)}
              actions={actions}
              start={(action) => start(action, [idOf(activeRow)])}
            >
              {pane(activeRow)}
            </ActivePane>
          )}
        </div>
        {!data && <LoadingOrFailed error={error} refetch={answer.refetch} />}
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
      {undo}
      {dialog}
    </PageMain>
  )
}
