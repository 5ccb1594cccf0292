import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { BackToTop } from '../../ui/back-to-top/BackToTop.tsx'
import { useReadingOn } from './use-infinite-scroll.ts'

/** Pixels from the edges of the window; on h5 it stands above the bar at the bottom. */
const places = { pc: {}, h5: { right: 12, bottom: 76 } } as const

/** What a page does while it is scrolled: lists go on, and from 400 px on there is the way back to the top. */
export function ToTop() {
  useReadingOn()
  const t = useTexts()
  const { face } = usePageContext()
  return <BackToTop label={t('site.toTop')} {...places[face]} />
}
