import { useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { markPages, wantsPages } from '../../shared/page/paged-lists.ts'
import { BackToTop } from '../../ui/back-to-top/BackToTop.tsx'

/** Pixels below the window within which the end of a list is near. */
export const nearPx = 300

/** Pages that a list adds by itself; then it waits to be asked, so that what stands below it can be reached. */
export const pagesByItself = 3

/** The link of a list to more of it; the links to its pages are no such. */
const wayOn = '#main [rel="next"]:not(nav *)'

const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/**
 * Goes on with a list when its end comes near, unless its reader wants pages or saves data
 * (docs/reference/conventions.md#endless-lists).
 */
function useInfiniteScroll(): void {
  useEffect(() => {
    markPages(wantsPages())
    let [added, pressed, place] = [0, '', '']
    const look = () => {
      const here = location.pathname + location.search
      if (here !== place) [added, pressed, place] = [0, '', here]
      const link = document.querySelector<HTMLAnchorElement>(wayOn)
      if (!link || link.href === pressed || added >= pagesByItself || wantsPages() || savesData()) return
      if (link.getBoundingClientRect().top > window.innerHeight + nearPx) return
      pressed = link.href
      added += 1
      link.click()
    }
    // Whoever asks for more is read on to.
    const asked = ({ isTrusted, target }: MouseEvent) => {
      if (isTrusted && target instanceof Element && target.closest(wayOn)) added = 0
    }
    // Scrolled to the end at once, there is no second event.
    look()
    window.addEventListener('scroll', look, { passive: true })
    document.addEventListener('click', asked, { capture: true })
    return () => {
      window.removeEventListener('scroll', look)
      document.removeEventListener('click', asked, { capture: true })
    }
  }, [])
}

/** Pixels from the edges of the window; on h5 it stands above the bar at the bottom. */
const places = { pc: {}, h5: { right: 12, bottom: 76 } } as const

/** While scrolling: loads further pages of lists, and from 400 px on shows the button back to the top. */
export function ScrollTools() {
  useInfiniteScroll()
  const t = useTexts()
  const { face } = usePageContext()
  return <BackToTop label={t('site.toTop')} {...places[face]} />
}
