import {
  categoriesApi,
  type InputOf,
  type ManagedCategoryView,
  managedCategoriesApi,
} from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useAct, useRefresh } from '../form/use-act.tsx'
import { categoriesQuery } from '../groups/group-queries.ts'
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
  placeOf,
  rowsOf,
} from './category-order.ts'
import './categories.module.css'
import { MergeDialog } from './MergeDialog.tsx'

type Editing = { readonly category: CategoryRow | null; readonly parentId: number }

function Categories({ tree }: { tree: readonly ManagedCategoryView[] }) {
  const t = useTexts()
  const rows = rowsOf(tree)
  const refresh = useRefresh(managedCategoriesApi.listManagedCategories, categoriesApi.listCategories)
  const { act, refusal } = useAct(refresh)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<CategoryRow | null>(null)
  const [merging, setMerging] = useState<CategoryRow | null>(null)
  const [dragged, setDragged] = useState<CategoryRow | null>(null)
  const change = (data: InputOf<typeof managedCategoriesApi.changeCategories>['data']) =>
    void act(() => call(managedCategoriesApi.changeCategories, { data })).then(
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
    if (dragged && parentId === dragged.parentid) move(dragged, placeOf(rows, row))
    else if (dragged) moveBelow(dragged, parentId)
    setDragged(null)
  }
  return (
    <>
      {refusal}
      <Card
        title={t('adminContent.category.order')}
        more={
          <Button
            size="small"
            kind="primary"
            icon="plus"
            onClick={() => setEditing({ category: null, parentId: 0 })}
          >
            {t('adminContent.category.add')}
          </Button>
        }
      >
        <ul className={cx('acats')}>
          {rows.map((row) => (
            <CategoryItem
              key={row.categoryId}
              row={row}
              place={placeOf(rows, row)}
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
          ))}
        </ul>
        {rows.length === 0 && <Empty title={t('adminContent.category.none')} />}
      </Card>
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
    </>
  )
}

/** All categories on two levels, in their order. */
export function CategoryListView() {
  const t = useTexts()
  return (
    <AdminPage
      title={t('admin.categories')}
      note={t('adminContent.category.note')}
      answer={useApiQuery(categoriesQuery)}
    >
      {(tree) => <Categories tree={tree} />}
    </AdminPage>
  )
}
