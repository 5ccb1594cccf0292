import { limits, managedCategoriesApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NamedIcon, namedIcons } from '../../../ui/icon/NamedIcon.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
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

/** The form of a category. */
export function CategoryDialog({ category, parentId, parents, onClose, onSaved }: CategoryDialogProps) {
  const t = useTexts()
  const [name, setName] = useState(category?.name ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const [icon, setIcon] = useState(category?.icon ?? '')
  const [moderators, setModerators] = useState(category?.moderators ?? '')
  const [parent, setParent] = useState(String(parentId))
  const shared = { name: name.trim(), description: description.trim(), icon: icon.trim() }
  const people = moderators.replaceAll(/[\s，]+/g, ',').replaceAll(/^,+|,+$/g, '')
  const save = () =>
    category
      ? call(managedCategoriesApi.changeCategories, {
          data: [{ id: category.categoryId, sort: category.sort, ...shared, moderators: people }],
        })
      : call(managedCategoriesApi.createCategories, {
          data: [
            {
              ...shared,
              moderators: people,
              parentId: Number(parent),
              sort: limits.batchMost + parents.length,
            },
          ],
        })
  return (
    <EditDialog
      title={category ? t('adminGroups.edit', { name: category.name }) : t('adminContent.category.add')}
      save={save}
      onClose={onClose}
      onSaved={onSaved}
    >
      <TextField
        label={t('adminGroups.name')}
        required
        maxLength={limits.categoryNameCharacters}
        value={name}
        onChange={({ target }) => setName(target.value)}
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
        value={description}
        onText={setDescription}
      />
      <TextField
        label={t('adminForm.icon')}
        hint={t('adminForm.icon.hint')}
        maxLength={500}
        value={icon}
        onChange={({ target }) => setIcon(target.value)}
      />
      <fieldset className={cx('acat__icons')}>
        <legend className="dzq-vh">{t('adminForm.icon')}</legend>
        {namedIcons.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={one}
            aria-pressed={one === icon}
            onClick={() => setIcon(one === icon ? '' : one)}
          >
            <NamedIcon icon={one} />
          </button>
        ))}
      </fieldset>
      <TextField
        label={t('adminContent.category.moderators')}
        hint={t('adminContent.category.moderators.hint')}
        maxLength={100}
        value={moderators}
        onChange={({ target }) => setModerators(target.value)}
      />
    </EditDialog>
  )
}
