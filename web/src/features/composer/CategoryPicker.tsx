import { useTexts } from '../../i18n/use-texts.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { CategoryGroup } from './category-options.ts'

export interface CategoryPickerProps {
  groups: readonly CategoryGroup[]
  value: number
  onChange: (id: number) => void
  error?: string | undefined
}

function Group({ name, options }: CategoryGroup) {
  const drawn = options.map((option) => (
    <option key={option.id} value={option.id}>
      {option.name}
    </option>
  ))
  const isAlone = options.length === 1 && options[0]?.name === name
  return isAlone ? drawn : <optgroup label={name}>{drawn}</optgroup>
}

/** A select field for the category, of both levels, among those in which the person may publish. */
export function CategoryPicker({ groups, value, onChange, error }: CategoryPickerProps) {
  const t = useTexts()
  return (
    <SelectField
      name="categoryId"
      label={t('composer.category')}
      icon="folder"
      required
      value={value || ''}
      onChange={({ target }) => onChange(Number(target.value))}
      error={error}
    >
      {value === 0 && <option value="">{t('composer.category.choose')}</option>}
      {groups.map((group) => (
        <Group key={group.name} {...group} />
      ))}
    </SelectField>
  )
}
