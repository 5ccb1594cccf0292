import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import '../list/floating-notes.module.css'

/** The link from a quotation to its source. */
const sourceLink = '#comments blockquote a[href*="/thread/"]'

/** The source link of the clicked quotation; null for a click on something else. */
function clickedSourceLink(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element) || !isPlainClick(event)) return null
  const link = target.closest('a')
  if (link) return link.matches(sourceLink) ? link : null
  // A click that selects text opens nothing.
  if (getSelection()?.isCollapsed === false) return null
  return target.closest('#comments blockquote')?.querySelector<HTMLAnchorElement>(sourceLink) ?? null
}

/** A click on a quotation scrolls to its source, and a chip leads back (docs/reference/conventions.md#quotes). */
export function QuoteJumps() {
  const t = useTexts()
  const [hasJumped, setJumped] = useState(false)
  useEffect(() => {
    const jump = (event: MouseEvent) => {
      const link = clickedSourceLink(event)
      if (!link) return
      if (!event.composedPath().includes(link)) {
        event.preventDefault()
        link.click()
        return
      }
      setJumped(true)
    }
    // After a navigation there is nothing to return to.
    const left = () => setJumped(false)
    document.addEventListener('click', jump, { capture: true })
    window.addEventListener('popstate', left)
    return () => {
      document.removeEventListener('click', jump, { capture: true })
      window.removeEventListener('popstate', left)
    }
  }, [])
  return (
    <div className={cx('float-note', 'float-note--start')}>
      {hasJumped && (
        <button type="button" className={cx('float-note__pill')} onClick={() => history.back()}>
          <Icon of="corner-up-left" size={16} />
          {t('posts.quotes.back')}
        </button>
      )}
    </div>
  )
}
