import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import './lists.module.css'

/** A filter of a list; its value is in the address under its name. */
export interface ListFilter {
  readonly name: string
  readonly label: string
  /** The options besides “any”; a text field without them. */
  readonly options?: readonly (readonly [value: string, text: string])[]
  readonly type?: 'text' | 'date'
  /** The default while the address has no value; “any” is then written as `all`. */
  readonly usual?: string
  /** Whether “any” is no option. */
  readonly isRequired?: boolean
}

interface ListFiltersProps {
  path: string
  filters: readonly ListFilter[]
  query: URLSearchParams
  /** The text of the button; “filter” by default. */
  submit?: string
}

/** The option in a list's address; the default for an invalid one. */
const selectedOptionOf = (
  value: string | null,
  options: NonNullable<ListFilter['options']>,
  usual: string,
) => (value === 'all' || options.some(([known]) => known === value) ? (value ?? '') : usual)

/** The filter form of a list, which changes its address; works without JavaScript. */
export function ListFilters({ path, filters, query, submit }: ListFiltersProps) {
  const t = useTexts()
  const isNarrowed = filters.some(({ name, usual }) => query.get(name) && query.get(name) !== usual)
  return (
    // A new address resets the fields.
    <form key={query.toString()} action={path} className={cx('alist__filters')} data-list-filters>
      {query.get('sort') && <input type="hidden" name="sort" value={query.get('sort') ?? ''} />}
      {filters.map(({ name, label, options, type = 'text', usual = '', isRequired }) =>
        options ? (
          <SelectField
            key={name}
            name={name}
            label={label}
            defaultValue={selectedOptionOf(query.get(name), options, usual)}
          >
            {!isRequired && <option value={usual && 'all'}>{t('admin.list.any')}</option>}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField key={name} name={name} type={type} label={label} defaultValue={query.get(name) ?? ''} />
        ),
      )}
      <div className={cx('alist__send')}>
        <Button type="submit" kind="primary">
          {submit ?? t('admin.list.filter')}
        </Button>
        {isNarrowed && <ButtonLink href={path}>{t('admin.list.clear')}</ButtonLink>}
      </div>
    </form>
  )
}
