import { moderationApi } from '@chaguan/contracts/browser'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import '../form/admin-form.module.css'
import type { CategoryRow } from './category-order.ts'

interface MergeDialogProps {
  category: CategoryRow
  rows: readonly CategoryRow[]
  onClose: () => void
  /** Called when something was moved, even if the rest was not. */
  onDone: () => void
}

/** The categories into which one can be merged: any other, or only top-level ones if it has children. */
function mergeTargetsOf(rows: readonly CategoryRow[], { categoryId }: CategoryRow) {
  const hasChildren = rows.some(({ parentid }) => parentid === categoryId)
  return rows.filter((row) => row.categoryId !== categoryId && (!hasChildren || row.parentid === 0))
}

/** The dialog to merge a category into another: the consequences with counts, and the progress. */
export function MergeDialog({ category, rows, onClose, onDone }: MergeDialogProps) {
  const t = useTexts()
  const { count } = useFormats()
  const targets = mergeTargetsOf(rows, category)
  const [intoId, setIntoId] = useState('')
  const [progress, setProgress] = useState<{ readonly moved: number; readonly left: number } | null>(null)
  const isOpen = useRef(true)
  const into = targets.find(({ categoryId }) => categoryId === Number(intoId))
  const children = rows.filter(({ parentid }) => parentid === category.categoryId).length

  /** Each call moves a part: closing the dialog stops, and the merge can be continued later. */
  async function merge(): Promise<void> {
    let moved = 0
    for (let left = 1; left > 0 && isOpen.current; ) {
      const answer = await call(moderationApi.mergeCategories, {
        id: category.categoryId,
        intoId: Number(intoId),
      })
      moved += answer.moved
      left = answer.left
      setProgress({ moved, left })
    }
    if (!isOpen.current) throw new Error('the merge was stopped')
  }
  function close(): void {
    isOpen.current = false
    if (progress) onDone()
    onClose()
  }

  return (
    <EditDialog
      title={t('adminContent.category.merge.of', { name: category.name })}
      submit={t('adminContent.category.merge')}
      isDanger
      done={t('adminContent.category.merged')}
      save={merge}
      onClose={close}
      onSaved={onDone}
    >
      <SelectField
        label={t('adminContent.category.merge.into')}
        required
        value={intoId}
        onChange={({ target }) => setIntoId(target.value)}
      >
        <option value="">{t('adminContent.category.merge.choose')}</option>
        {targets.map((row) => (
          <option key={row.categoryId} value={row.categoryId}>
            {row.name}
          </option>
        ))}
      </SelectField>
      {into && (
        <Alert kind="warn">
          {t('adminContent.category.merge.text', {
            ...{ name: category.name, into: into.name, n: count(category.threadCount) },
            children: count(children),
          })}
        </Alert>
      )}
      {progress && (
        <div className={cx('aform__hint')}>
          <progress
            value={progress.moved}
            max={progress.moved + progress.left}
            aria-label={t('adminContent.category.merge')}
          />{' '}
          <span role="status">
            {t('adminContent.category.merge.progress', {
              moved: count(progress.moved),
              left: count(progress.left),
            })}
          </span>
        </div>
      )}
    </EditDialog>
  )
}
