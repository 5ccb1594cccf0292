import { limits, managedCategoriesApi } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NamedIcon, namedIcons } from '../../../ui/icon/NamedIcon.tsx'
import type { Conflict } from '../form/Conflicts.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { IconField } from '../form/IconField.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import { PeoplePicker } from '../look-up/IdPicker.tsx'
import './categories.module.css'
import type { CategoryRow } from './category-order.ts'

interface CategoryDialogProps {
  /** The category to edit; null for a new one. */
  category: CategoryRow | null
  /** Id of its parent; 0 at the top level. */
  parentId: number
  /** The possible parents. */
  parents: readonly CategoryRow[]
  /** Whether it has children and must stay at the top level. */
  hasChildren: boolean
  onClose: () => void
  onSaved: () => void
}

/** Text keys of the form's fields. */
const labels = {
  name: 'adminGroups.name',
  description: 'adminContent.category.description',
  icon: 'adminForm.icon',
  moderators: 'adminContent.category.moderators',
  parentId: 'adminContent.category.parent',
} as const

const formOf = (category: CategoryRow | null, parentId: number) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  icon: category?.icon ?? '',
  moderators: category?.moderators ?? '',
  parentId: String(parentId),
})

/** The values of a form in the wire's format. */
const inputOf = ({ name, description, icon, moderators, parentId }: ReturnType<typeof formOf>) => ({
  name: name.trim(),
  description: description.trim(),
  icon: icon.trim(),
  moderators,
  parentId: Number(parentId),
})

/** The form of a category. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { category, parentId, parents, hasChildren, onClose, onSaved } = props
  const t = useTexts()
  const shared = useSharedForm(formOf(category, parentId), (_, value) => String(value))
  const { form, setForm, conflicts, settle } = shared
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const save = () =>
    shared.send((typed, seen) => {
      const fields = inputOf(typed)
      if (category) {
        const { categoryId: id, sort } = category
        const was = inputOf(seen)
        return call(managedCategoriesApi.changeCategories, { data: [{ id, sort, ...fields, was }] })
      }
      const sort = limits.maxBatch + parents.length
      return call(managedCategoriesApi.createCategories, { data: [{ ...fields, sort }] })
    })
  const show = ({ key, value }: Conflict) => {
    const parent = parents.find(({ categoryId }) => categoryId === Number(value))
    const of = key === 'parentId' ? (parent?.name ?? t('adminContent.category.top')) : String(value)
    return { name: t(labels[key as keyof typeof labels]), value: of }
  }
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
      {!hasChildren && (
        <SelectField
          label={t('adminContent.category.parent')}
          value={form.parentId}
          onChange={({ target }) => set({ parentId: target.value })}
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
      <IconField value={form.icon} onChange={(icon) => set({ icon })} />
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
      <PeoplePicker
        label={t('adminContent.category.moderators')}
        value={form.moderators}
        onChange={(moderators) => set({ moderators })}
      />
    </EditDialog>
  )
}
