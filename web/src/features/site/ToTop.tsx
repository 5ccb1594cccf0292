import { type ComponentType, useEffect, useState } from 'react'
import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import type { BackToTopProps } from '../../ui/back-to-top/BackToTop.tsx'

/** Pixels from the edges of the window; on h5 it stands above the bar at the bottom. */
const places = { pc: {}, h5: { right: 12, bottom: 76 } } as const

/** The way back to the top, from 400 px on. Its code comes when the page is scrolled first. */
export function ToTop() {
  const t = useTexts()
  const { face } = useVisit()
  const [Button, setButton] = useState<ComponentType<BackToTopProps> | null>(null)
  useEffect(() => {
    const load = () => {
      import('../../ui/back-to-top/BackToTop.tsx').then(
        (module) => setButton(() => module.BackToTop),
        () => {},
      )
    }
    window.addEventListener('scroll', load, { passive: true, once: true })
    return () => window.removeEventListener('scroll', load)
  }, [])
  return Button && <Button label={t('site.toTop')} {...places[face]} />
}
