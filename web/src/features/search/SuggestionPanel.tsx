import { useTexts } from '../../i18n/use-texts.tsx'
import { cx } from '../../ui/class-names.ts'
import { FloatingPanel } from '../../ui/floating/FloatingPanel.tsx'
import { useFloating } from '../../ui/floating/use-floating.ts'
import './search-suggestions.module.css'
import type { Group } from './suggestion-groups.tsx'

export const listId = 'search-suggestions'

/** The id of an option, by its index. */
export const optionId = (at: number) => `${listId}-${at}`

interface PanelProps {
  readonly box: HTMLInputElement
  readonly groups: readonly Group[]
  /** Index of the option that the arrow keys have chosen; -1 for none. */
  readonly at: number
}

/** The groups below the search field, which keeps the focus. */
export function SuggestionPanel({ box, groups, at }: PanelProps) {
  const t = useTexts()
  const { anchor, panel } = useFloating(true, 'bottom-start', 4)
  anchor.current = box.form
  let index = -1
  return (
    <FloatingPanel
      ref={panel}
      id={listId}
      role="listbox"
      aria-label={t('search.suggest')}
      className={cx('suggest')}
      style={{ width: box.form?.offsetWidth }}
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox.
        <div key={title} role="group" aria-label={title} className={cx('suggest__group')}>
          <p className={cx('suggest__title')} aria-hidden="true">
            {title}
          </p>
          {options.map(({ href, drawn }) => {
            index += 1
            return (
              <a
                key={href}
                id={optionId(index)}
                href={href}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={cx('suggest__item')}
              >
                {drawn}
              </a>
            )
          })}
        </div>
      ))}
    </FloatingPanel>
  )
}
