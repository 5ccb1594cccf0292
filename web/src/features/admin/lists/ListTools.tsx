import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import type { Column } from '../../../ui/table/Table.tsx'
import './lists.module.css'
import { type useListChoices, viewSearch } from './list-choices.ts'

type Choices = ReturnType<typeof useListChoices>

function Columns<Row>({ columns, choices }: { columns: readonly Column<Row>[]; choices: Choices }) {
  const t = useTexts()
  return (
    <Menu align="start" trigger={t('adminLists.columns')} triggerClass={cx('alist__tool')}>
      <div className={cx('alist__menu')}>
        {columns.map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={!choices.hidden.includes(key)}
            onChange={() => choices.toggleColumn(key)}
          >
            {title}
          </Checkbox>
        ))}
      </div>
    </Menu>
  )
}

function Views({ path, query, choices }: { path: string; query: URLSearchParams; choices: Choices }) {
  const t = useTexts()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const search = viewSearch(query)
  const save = () => {
    choices.saveView({ name: name.trim(), search })
    setName('')
    // The menu closes with the button that had the focus.
    field.current?.closest('details')?.querySelector('summary')?.focus()
  }
  return (
    <Menu align="start" trigger={t('adminLists.views')} triggerClass={cx('alist__tool')}>
      <div className={cx('alist__menu')}>
        {choices.views.map((view) => (
          <div key={view.name} className={cx('alist__view')}>
            <a
              href={`${path}?${view.search}`}
              {...(view.search === search && { 'aria-current': 'true' as const })}
            >
              {view.name}
            </a>
            <button
              type="button"
              aria-label={t('adminLists.views.remove', { name: view.name })}
              onClick={() => choices.removeView(view.name)}
            >
              <Icon of="x" size={16} />
            </button>
          </div>
        ))}
        {choices.views.length === 0 && <p className={cx('alist__meta')}>{t('adminLists.views.none')}</p>}
        <TextField
          ref={field}
          label={t('adminLists.views.name')}
          value={name}
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" disabled={name.trim() === ''} onClick={save}>
          {t('adminLists.views.save')}
        </Button>
      </div>
    </Menu>
  )
}

interface ListToolsProps<Row> {
  path: string
  query: URLSearchParams
  columns: readonly Column<Row>[]
  choices: Choices
  children?: ReactNode
}

/** The shown columns of a list, its saved views, and its keys. */
export function ListTools<Row>({ path, query, columns, choices, children }: ListToolsProps<Row>) {
  const t = useTexts()
  return (
    <div className={cx('alist__tools')}>
      <Columns columns={columns} choices={choices} />
      <Views path={path} query={query} choices={choices} />
      {children}
      <small className={cx('alist__keys')}>{t('adminLists.keys')}</small>
    </div>
  )
}
