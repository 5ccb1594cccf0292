import { useEffect, useState } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import { prefersReducedMotion } from '../reduced-motion.ts'
import { backToTopAfter } from '../timings-and-sizes.ts'
import './BackToTop.module.css'

export interface BackToTopProps {
  label: string
  /** Pixels from the edges of the window. */
  right?: number
  bottom?: number
  /** Pixels scrolled before it is shown (docs/reference/components.md#back-to-top). */
  after?: number
}

function useScrolled(after: number): boolean {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const update = () => setFar(window.scrollY > after)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [after])
  return isFar
}

/** A button that scrolls to the top of a long page, shown after `after` pixels. */
export function BackToTop({ label, right = 40, bottom = 40, after = backToTopAfter }: BackToTopProps) {
  const isFar = useScrolled(after)
  if (!isFar) return null
  const go = () => {
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className={cx('totop')}
      style={{ right, bottom }}
      aria-label={label}
      title={label}
      onClick={go}
    >
      <Icon of="arrow-up" />
    </button>
  )
}
