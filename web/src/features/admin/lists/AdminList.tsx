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
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { type BulkAction, BulkBar, type Matching, useBulkActions } from './BulkBar.tsx'
import { BulkWork } from './BulkWork.tsx'
import { type ListFilter, ListFilters } from './ListFilters.tsx'
import './lists.module.css'
import { useRowKeys } from './use-row-keys.ts'

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

export interface AdminListProps<Row> {
  title: string
  path: string
  query: URLSearchParams
  answer: ListAnswer<Row>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => number
  /** What a row is called where it is chosen. */
  nameOf: (row: Row) => string
  filters?: readonly ListFilter[]
  actions?: readonly BulkAction[]
  /** What the filter of the list finds, for actions on all of it. */
  matching?: Matching
  /** What is shown beside the list of the active row. */
  pane?: (row: Row) => ReactNode
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

function useChosen(ids: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const here = ids.filter((id) => chosen.has(id))
  return {
    here,
    toggle(id: number) {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    toggleAll: () => setChosen(new Set(here.length === ids.length ? [] : ids)),
    clear: () => setChosen(new Set()),
  }
}

function ChooseBox(props: { label: string; isOn: boolean; onChange: () => void }) {
  return <input type="checkbox" aria-label={props.label} checked={props.isOn} onChange={props.onChange} />
}

/**
 * A list of the admin area: filters in the address, rows that can be chosen for an action, pages. The keys j and k go from
 * row to row, x chooses one; the keys of the actions do them to the active row.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, path, query, answer, columns, idOf, nameOf, pane, children, onDone } = props
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
  useRowKeys({
    count: rows.length,
    active,
    go: setActive,
    pick: (index) => ids[index] !== undefined && chosen.toggle(ids[index]),
    others: Object.fromEntries(
      keyed.map((action) => [action.key, () => activeRow && start(action, [idOf(activeRow)])]),
    ),
  })
  const choosing: Column<Row> = {
    key: 'choose',
    title: (
      <ChooseBox
        label={t('admin.list.chooseAll')}
        isOn={ids.length > 0 && chosen.here.length === ids.length}
        onChange={chosen.toggleAll}
      />
    ),
    width: '40px',
    render: (row) => (
      <ChooseBox
        label={t('admin.list.choose', { name: nameOf(row) })}
        isOn={chosen.here.includes(idOf(row))}
        onChange={() => chosen.toggle(idOf(row))}
      />
    ),
  }
  const { data, error } = answer
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{title}</h1>
      {children}
      <Card className={cx('alist')}>
        {filters.length > 0 && <ListFilters path={path} filters={filters} query={query} />}
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
            <Table
              caption={title}
              captionHidden
              columns={actions.length > 0 ? [choosing, ...columns] : columns}
              rows={rows}
              rowKey={idOf}
              isSelected={(row) => row === activeRow || chosen.here.includes(idOf(row))}
              onRow={pane ? (row) => setActive(rows.indexOf(row)) : undefined}
              empty={<Empty title={t('admin.list.none')} />}
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
