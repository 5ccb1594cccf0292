import type { DragEvent, KeyboardEvent } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { NamedIcon } from '../../../ui/icon/NamedIcon.tsx'
import '../form/admin-form.module.css'
import type { CategoryRow } from './category-order.ts'
import './categories.module.css'

interface CategoryItemProps {
  row: CategoryRow
  move: (row: CategoryRow, place: number) => void
  place: number
  edit: () => void
  addBelow: () => void
  remove: () => void
  drag: { readonly start: () => void; readonly drop: () => void; readonly isOver: boolean }
}

/** A category in the list: what it is, and what can be done to it. */
export function CategoryItem({ row, move, place, edit, addBelow, remove, drag }: CategoryItemProps) {
  const t = useTexts()
  const { count } = useFormats()
  const { name } = row
  const isTop = row.parentid === 0
  function obey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || !event.altKey) return
    event.preventDefault()
    move(row, place + by)
  }
  return (
    <li
      className={cx('acat', !isTop && 'acat--below', drag.isOver && 'is-over')}
      draggable
      onDragStart={drag.start}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={drag.drop}
      onKeyDown={obey}
    >
      <span className={cx('acat__name')}>
        <NamedIcon icon={row.icon} />
        <b>{name}</b>
        <small>{row.description}</small>
      </span>
      <span className={cx('acat__count')}>
        {t('adminContent.category.threads', { n: count(row.threadCount) })}
      </span>
      <span className={cx('atools')}>
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
        <a className="dzq-link" href={`/admin/categories/${row.categoryId}`}>
          {t('adminGroups.rights')}
        </a>
        <Button size="mini" kind="text" onClick={remove}>
          {t('adminForm.delete')}
        </Button>
      </span>
    </li>
  )
}
