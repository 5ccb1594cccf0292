import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { BackToTop } from '../../ui/back-to-top/BackToTop.tsx'

/** Pixels from the edges of the window; on h5 it stands above the bar at the bottom. */
const places = { pc: {}, h5: { right: 12, bottom: 76 } } as const

/** The way back to the top, from 400 px on. */
export function ToTop() {
  const t = useTexts()
  const { face } = useVisit()
  return <BackToTop label={t('site.toTop')} {...places[face]} />
}
