import type { DragEvent, KeyboardEvent } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { NamedIcon } from '../../../ui/icon/NamedIcon.tsx'
import type { RowMarks } from '../lists/AdminList.tsx'
import type { CategoryRow } from './category-order.ts'
import './categories.module.css'

interface CategoryItemProps {
  row: CategoryRow
  /** The states and controls of the row. */
  marks: RowMarks<CategoryRow>
  move: (row: CategoryRow, place: number) => void
  /** Moves it to the parent before or after its own. */
  moveBeside: (by: -1 | 1) => void
  place: number
  edit: () => void
  addBelow: () => void
  merge: () => void
  remove: () => void
  drag: { readonly start: () => void; readonly drop: () => void; readonly isOver: boolean }
}

/** A row of the category list, with its actions. */
export function CategoryItem(props: CategoryItemProps) {
  const { row, marks, move, moveBeside, place, edit, addBelow, merge, remove, drag } = props
  const t = useTexts()
  const { count } = useFormats()
  const { name } = row
  const isTop = row.parentid === 0
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => move(row, place - 1),
    ArrowDown: () => move(row, place + 1),
    ArrowLeft: () => moveBeside(-1),
    ArrowRight: () => moveBeside(1),
  }
  function obey(event: KeyboardEvent): void {
    const perform = event.altKey && keys[event.key]
    if (!perform) return
    event.preventDefault()
    perform()
  }
  return (
    <li
      className={cx(
        ...['acat', !isTop && 'acat--below'],
        ...[drag.isOver && 'is-over', marks.isSelected(row) && 'is-selected'],
      )}
      draggable
      onDragStart={drag.start}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={drag.drop}
      onKeyDown={obey}
    >
      <span className={cx('acat__name')}>
        {marks.boxOf(row)}
        <NamedIcon icon={row.icon} />
        <b>{name}</b>
        {marks.isShown('description') && <small>{row.description}</small>}
      </span>
      <span className={cx('acat__count')}>
        {marks.isShown('threads') && t('adminContent.category.threads', { n: count(row.threadCount) })}
      </span>
      <span className={cx('acat__acts')}>
        <Button size="mini" kind="text" circle icon="arrow-up" onClick={() => move(row, place - 1)}>
          {t('adminContent.category.up', { name })}
        </Button>
        <Button size="mini" kind="text" circle icon="arrow-down" onClick={() => move(row, place + 1)}>
          {t('adminContent.category.down', { name })}
        </Button>
        <Button size="mini" kind="text" onClick={edit}>
          {t('adminForm.edit')}
        </Button>
        {isTop && (
          <Button size="mini" kind="text" onClick={addBelow}>
            {t('adminContent.category.addBelow')}
          </Button>
        )}
        <a className={cx('dzq-link', 'acat__rights')} href={`/admin/categories/${row.categoryId}`}>
          {t('adminGroups.rights')}
        </a>
        <Button size="mini" kind="text" onClick={merge}>
          {t('adminContent.category.merge')}
        </Button>
        <Button size="mini" kind="text" onClick={remove}>
          {t('adminForm.delete')}
        </Button>
      </span>
    </li>
  )
}
