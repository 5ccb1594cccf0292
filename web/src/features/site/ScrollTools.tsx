import { useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { currentAddress } from '../../shared/links/current-address.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { markPages, wantsPages } from '../../shared/page/paged-lists.ts'
import { BackToTop } from '../../ui/back-to-top/BackToTop.tsx'

/** Pixels below the window within which the end of a list counts as near. */
export const nearPx = 300

/** The number of pages that a list adds automatically; after that the footer can be reached. */
export const pagesByItself = 3

/** The link of a list to its next page, not those of its pagination. */
const nextPageLink = '#main [rel="next"]:not(nav *)'

const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/**
 * Loads the next page of a list near its end; not for readers who chose pages or save data
 * (docs/reference/conventions.md#endless-lists).
 */
function useInfiniteScroll(): void {
  useEffect(() => {
    markPages(wantsPages() || savesData())
    let [added, pressed, place] = [0, '', '']
    const update = () => {
      const here = currentAddress()
      if (here !== place) [added, pressed, place] = [0, '', here]
      const link = document.querySelector<HTMLAnchorElement>(nextPageLink)
      if (!link || link.href === pressed || added >= pagesByItself || wantsPages() || savesData()) return
      if (link.getBoundingClientRect().top > window.innerHeight + nearPx) return
      pressed = link.href
      added += 1
      link.click()
    }
    // A press on the link restarts the count.
    const asked = ({ isTrusted, target }: MouseEvent) => {
      if (isTrusted && target instanceof Element && target.closest(nextPageLink)) added = 0
    }
    // A jump to the end fires no second scroll event.
    update()
    window.addEventListener('scroll', update, { passive: true })
    document.addEventListener('click', asked, { capture: true })
    return () => {
      window.removeEventListener('scroll', update)
      document.removeEventListener('click', asked, { capture: true })
    }
  }, [])
}

/** Pixels from the edges of the window; on h5 above the bottom bar. */
const places = { pc: {}, h5: { right: 12, bottom: 76 } } as const

/** Handles scrolling: loads further pages of lists, and shows the back-to-top button from 400 px on. */
export function ScrollTools() {
  useInfiniteScroll()
  const t = useTexts()
  const { face } = usePageContext()
  return <BackToTop label={t('site.toTop')} {...places[face]} />
}
