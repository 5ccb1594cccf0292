import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { apiQueryOptions } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Picker } from '../../../ui/picker/Picker.tsx'
import { nextIndex, pickerStep } from '../../../ui/picker/use-picker.ts'
import { ClosableTag } from '../../../ui/tag/ClosableTag.tsx'
import { userQuery } from '../site-queries.ts'
import { useLookUp } from './use-look-up.ts'
import './id-picker.module.css'
import { findPeople, type PickedItem } from './look-up.ts'

interface IdPickerProps {
  label: string
  /** Whether the label is only for screen readers. */
  labelHidden?: boolean
  /** The picked ids, separated by commas. */
  value: string
  onChange: (value: string) => void
  /** Searches by name or id; the function must stay the same between renders. */
  find: (words: string) => Promise<readonly PickedItem[]>
  /** Returns the name of an id that was picked earlier; undefined for an unknown one. */
  nameOf: (id: number) => string | undefined
}

/**
 * Picks people, topics or threads by a search: arrows move through the results, Enter adds one, Backspace in the empty
 * field removes the last.
 */
export function IdPicker({ label, labelHidden, value, onChange, find, nameOf }: IdPickerProps) {
  const t = useTexts()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const ids = value.split(',').filter(Boolean).map(Number)
  const found = useLookUp(typed.trim(), find)
  const items = found?.filter(({ id }) => !ids.includes(id)) ?? []
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  function choose(at: number): void {
    const item = items[at]
    if (!item) return
    setNames(new Map(names).set(item.id, item.name))
    onChange([...ids, item.id].join())
    type('')
    field.current?.focus()
  }
  const drop = (dropped: number) => onChange(ids.filter((id) => id !== dropped).join())
  const go = (by: 1 | -1) => () => setActive(nextIndex(active, by, items.length))
  const steps = { next: go(1), previous: go(-1), choose: () => choose(active), close: () => type('') }
  function obey(event: KeyboardEvent<HTMLInputElement>): void {
    const last = ids.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) drop(last)
    const step = found && event.key !== 'Tab' ? pickerStep(event.nativeEvent) : null
    if (!step) return
    event.preventDefault()
    steps[step]()
  }
  return (
    <div className={cx('idpicker')}>
      <TextField
        ref={field}
        label={label}
        labelHidden={labelHidden}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={found !== null}
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={t('adminLists.pick.placeholder')}
        value={typed}
        maxLength={60}
        onChange={({ target }) => type(target.value)}
        onKeyDown={obey}
        onBlur={() => type('')}
      />
      {found && field.current && (
        <Picker
          id={listId}
          label={label}
          items={items.map(({ id, name, note }) => ({ key: String(id), text: name, note }))}
          active={active}
          place={field.current.getBoundingClientRect()}
          empty={t('adminLists.pick.none')}
          onChoose={choose}
          onActive={setActive}
        />
      )}
      {ids.length > 0 && (
        <ul className={cx('idpicker__picked')} aria-label={t('adminLists.pick.picked', { label })}>
          {ids.map((id) => {
            const name = names.get(id) ?? nameOf(id) ?? t('adminLists.pick.unknown', { id })
            return (
              <li key={id}>
                <ClosableTag onClose={() => drop(id)} closeLabel={t('adminLists.pick.remove', { name })}>
                  {name}
                </ClosableTag>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** Picks people in a dialog, with the present names of those who were picked earlier. */
export function PeoplePicker(props: Pick<IdPickerProps, 'label' | 'value' | 'onChange'>) {
  const ids = props.value.split(',').filter(Boolean).map(Number)
  const people = useQueries({
    queries: ids.map((id) => apiQueryOptions(userQuery(id).endpoint, { userId: id })),
  })
  const nameOf = (id: number) => {
    const person = people[ids.indexOf(id)]?.data
    return person?.nickname || person?.username
  }
  return <IdPicker {...props} find={findPeople} nameOf={nameOf} />
}
