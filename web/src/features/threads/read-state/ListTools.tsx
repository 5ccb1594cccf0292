import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { choosePages, wantsPages } from '../../../shared/page/paged-lists.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'

/**
 * The choice between pages and infinite scrolling; stored in this browser
 * (docs/reference/conventions.md#endless-lists).
 */
function PagedChoice() {
  const t = useTexts()
  const { face } = usePageContext()
  const [isPaged, setPaged] = useState(wantsPages)
  const choose = (next: boolean) => {
    choosePages(next)
    setPaged(next)
  }
  const label = t('readState.paged')
  if (face === 'h5')
    return (
      <Switch checked={isPaged} onChange={({ target }) => choose(target.checked)}>
        {label}
      </Switch>
    )
  return (
    <IconButton
      icon="book-open"
      label={label}
      isOn={isPaged}
      aria-pressed={isPaged}
      onClick={() => choose(!isPaged)}
    />
  )
}

/** The tools of a list: marking all as read, and the choice between pages and infinite scrolling. */
export function ListTools() {
  return (
    <>
      <MarkAllRead />
      <PagedChoice />
    </>
  )
}
