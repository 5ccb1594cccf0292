import { limits, managedCategoriesApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NamedIcon, namedIcons } from '../../../ui/icon/NamedIcon.tsx'
import type { Conflict } from '../form/Conflicts.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import './categories.module.css'
import type { CategoryRow } from './category-order.ts'

interface CategoryDialogProps {
  /** Null makes one. */
  category: CategoryRow | null
  /** Below which a new one stands; 0 at the top. */
  parentId: number
  parents: readonly CategoryRow[]
  onClose: () => void
  onSaved: () => void
}

/** What the fields of a category are called in its form. */
const labels = {
  name: 'adminGroups.name',
  description: 'adminContent.category.description',
  icon: 'adminForm.icon',
  moderators: 'adminContent.category.moderators',
} as const

/** The form of a category. */
export function CategoryDialog({ category, parentId, parents, onClose, onSaved }: CategoryDialogProps) {
  const t = useTexts()
  const shared = useSharedForm({
    name: category?.name ?? '',
    description: category?.description ?? '',
    icon: category?.icon ?? '',
    moderators: category?.moderators ?? '',
  })
  const { form, setForm, conflicts, settle } = shared
  const [parent, setParent] = useState(String(parentId))
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const save = () =>
    shared.send((typed, seen) => {
      const fields = {
        name: typed.name.trim(),
        description: typed.description.trim(),
        icon: typed.icon.trim(),
        moderators: typed.moderators.replaceAll(/[\s，]+/g, ',').replaceAll(/^,+|,+$/g, ''),
      }
      if (category) {
        const { categoryId: id, sort } = category
        return call(managedCategoriesApi.changeCategories, { data: [{ id, sort, ...fields, was: seen }] })
      }
      const sort = limits.batchMost + parents.length
      return call(managedCategoriesApi.createCategories, {
        data: [{ ...fields, parentId: Number(parent), sort }],
      })
    })
  const show = ({ key, value }: Conflict) => ({
    name: t(labels[key as keyof typeof labels]),
    value: String(value),
  })
  return (
    <EditDialog
      title={category ? t('adminGroups.edit', { name: category.name }) : t('adminContent.category.add')}
      save={save}
      onClose={onClose}
      onSaved={onSaved}
      stale={{ conflicts, show, settle }}
    >
      <TextField
        label={t('adminGroups.name')}
        required
        maxLength={limits.categoryNameCharacters}
        value={form.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {!category && (
        <SelectField
          label={t('adminContent.category.parent')}
          value={parent}
          onChange={({ target }) => setParent(target.value)}
        >
          <option value="0">{t('adminContent.category.top')}</option>
          {parents.map((one) => (
            <option key={one.categoryId} value={one.categoryId}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={t('adminContent.category.description')}
        maxLength={limits.categoryDescriptionCharacters}
        rows={3}
        value={form.description}
        onText={(description) => set({ description })}
      />
      <TextField
        label={t('adminForm.icon')}
        hint={t('adminForm.icon.hint')}
        maxLength={500}
        value={form.icon}
        onChange={({ target }) => set({ icon: target.value })}
      />
      <fieldset className={cx('acat__icons')}>
        <legend className="dzq-vh">{t('adminForm.icon')}</legend>
        {namedIcons.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={one}
            aria-pressed={one === form.icon}
            onClick={() => set({ icon: one === form.icon ? '' : one })}
          >
            <NamedIcon icon={one} />
          </button>
        ))}
      </fieldset>
      <TextField
        label={t('adminContent.category.moderators')}
        hint={t('adminContent.category.moderators.hint')}
        maxLength={100}
        value={form.moderators}
        onChange={({ target }) => set({ moderators: target.value })}
      />
    </EditDialog>
  )
}
