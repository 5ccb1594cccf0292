import { categoriesApi, exportsApi, type InputOf, managedCategoriesApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import '../form/admin-form.module.css'
import { EditDialog } from '../form/EditDialog.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import { categoriesQuery } from '../groups/group-queries.ts'
import { AdminList, type ListColumn, type RowMarks } from '../lists/AdminList.tsx'
import { paginateRows, shownTable } from '../lists/paginate-rows.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { CategoryItem } from './CategoryItem.tsx'
import {
  type CategoryRow,
  movedTo,
  orderInput,
  parentBeside,
  parentInput,
  parentOfDrop,
  parentsFor,
  rowsOf,
  siblingIndexOf,
} from './category-order.ts'
import './categories.module.css'
import { MergeDialog } from './MergeDialog.tsx'

type Editing = { readonly category: CategoryRow | null; readonly parentId: number }

/** All categories on two levels, in order. */
export function CategoryListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(categoriesQuery)
  const rows = data ? rowsOf(data) : []
  const words = query.get('q')?.trim().toLowerCase() ?? ''
  const answer = paginateRows({ data: data && rows, error, refetch }, query, {
    by: {},
    fits: ({ name, description }) => `${name}\n${description}`.toLowerCase().includes(words),
  })
  const refresh = useRefresh(managedCategoriesApi.listManagedCategories, categoriesApi.listCategories)
  const { perform, refusal } = useAdminAction(refresh)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<CategoryRow | null>(null)
  const [merging, setMerging] = useState<CategoryRow | null>(null)
  const [dragged, setDragged] = useState<CategoryRow | null>(null)
  const change = (data: InputOf<typeof managedCategoriesApi.changeCategories>['data']) =>
    void perform(() => call(managedCategoriesApi.changeCategories, { data })).then(
      (isDone) => isDone || refresh(),
    )
  function move(row: CategoryRow, place: number): void {
    const order = movedTo(rows, row, place)
    if (order) change(orderInput(order))
  }
  const moveBelow = (row: CategoryRow, parentId: number | null) =>
    parentId !== null && change(parentInput(rows, row, parentId))
  function dropOn(row: CategoryRow): void {
    const parentId = dragged && parentOfDrop(rows, dragged, row)
    if (dragged && parentId === dragged.parentid) move(dragged, siblingIndexOf(rows, row))
    else if (dragged) moveBelow(dragged, parentId)
    setDragged(null)
  }
  const columns: readonly ListColumn<CategoryRow>[] = [
    { key: 'description', title: t('adminContent.category.description'), render: () => null },
    { key: 'threads', title: t('adminLists.threads'), render: () => null },
  ]
  const item = (row: CategoryRow, marks: RowMarks<CategoryRow>) => (
    <CategoryItem
      key={row.categoryId}
      row={row}
      marks={marks}
      place={siblingIndexOf(rows, row)}
      move={move}
      edit={() => setEditing({ category: row, parentId: row.parentid })}
      addBelow={() => setEditing({ category: null, parentId: row.categoryId })}
      moveBeside={(by) => moveBelow(row, parentBeside(rows, row, by))}
      merge={() => setMerging(row)}
      remove={() => setRemoving(row)}
      drag={{
        start: () => setDragged(row),
        drop: () => dropOn(row),
        isOver: dragged !== null && parentOfDrop(rows, dragged, row) !== null,
      }}
    />
  )
  return (
    <AdminList
      exported={shownTable(
        { path: exportsApi.exportCategories.path, input: {}, name: 'categories' },
        answer,
        query,
        ({ categoryId }) => categoryId,
      )}
      title={t('admin.categories')}
      path="/admin/categories"
      query={query}
      answer={answer}
      columns={columns}
      idOf={({ categoryId }) => categoryId}
      nameOf={({ name }) => name}
      open={(row) => setEditing({ category: row, parentId: row.parentid })}
      renderRows={(shown, marks) => (
        <>
          <div className={cx('acats__all')}>{marks.boxOfAll}</div>
          <ul className={cx('acats')}>{shown.map((row) => item(row, marks))}</ul>
        </>
      )}
      onDone={refresh}
      filters={[{ name: 'q', label: t('adminGroups.name') }]}
      actions={[
        {
          name: 'delete',
          label: t('adminForm.delete'),
          kind: 'danger',
          isFinal: true,
          run: (ids) => call(managedCategoriesApi.deleteCategories, { id: ids.join(',') }),
        },
      ]}
    >
      <p className={cx('ahead__note')}>{t('adminContent.category.note')}</p>
      {refusal}
      <div className={cx('atools')}>
        <Button
          size="small"
          kind="primary"
          icon="plus"
          onClick={() => setEditing({ category: null, parentId: 0 })}
        >
          {t('adminContent.category.add')}
        </Button>
      </div>
      {editing && (
        <CategoryDialog
          {...editing}
          parents={parentsFor(rows, editing.category)}
          hasChildren={rows.some(({ parentid }) => parentid === editing.category?.categoryId)}
          onClose={() => setEditing(null)}
          onSaved={refresh}
        />
      )}
      {merging && (
        <MergeDialog category={merging} rows={rows} onClose={() => setMerging(null)} onDone={refresh} />
      )}
      {removing && (
        <EditDialog
          title={t('adminGroups.delete', { name: removing.name })}
          submit={t('adminForm.delete')}
          isDanger
          done={t('adminForm.deleted')}
          save={() => call(managedCategoriesApi.deleteCategories, { id: String(removing.categoryId) })}
          onClose={() => setRemoving(null)}
          onSaved={refresh}
        >
          <p>
            {t('adminContent.category.delete', { n: removing.threadCount })}{' '}
            {removing.threadCount > 0 && (
              <a className="dzq-link" href={`/admin/threads?categoryId=${removing.categoryId}`}>
                {t('adminContent.category.see')}
              </a>
            )}
          </p>
        </EditDialog>
      )}
    </AdminList>
  )
}
