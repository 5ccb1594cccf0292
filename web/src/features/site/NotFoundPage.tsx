import type { MouseEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import '../../ui/empty/Empty.module.css'

/** The drawing of a tipped cup. */
function NotFoundArt() {
  return (
    <svg
      className={cx('art')}
      viewBox="0 0 320 220"
      aria-hidden="true"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse className="is-soft" cx="160" cy="196" rx="130" ry="14" />
      <g transform="rotate(-24 150 130)">
        <path className="is-accent is-stroke" d="M92 96h124c0 44-22 74-62 74s-62-30-62-74z" />
        <path className="is-stroke" d="M216 104c26-4 34 34-8 38" />
        <path className="is-stroke" d="M116 96c14-10 62-10 76 0" />
      </g>
      <path className="is-tea" d="M196 176c18-12 52-14 74-2 16 8 6 20-12 20h-58c-18 0-22-8-4-18z" />
      <path className="is-line" d="M66 64c-8-12 8-18 0-32M92 52c-8-12 8-18 0-32" />
      <g className="is-stroke" transform="translate(232 118) rotate(14)">
        <path className="is-accent" d="M0 20C4 6 18 0 32 0s28 6 32 20z" />
        <circle className="is-accent" cx="32" cy="-7" r="6" />
      </g>
    </svg>
  )
}

/** Goes back in the history, or to the home page (docs/reference/pages.md#system-pages). */
function goBack(event: MouseEvent): void {
  if (history.length <= 1) return
  event.preventDefault()
  history.back()
}

/** The page for an unknown address. */
export function NotFoundPage() {
  const t = useTexts()
  return (
    <main className={cx('oops')} id="main" tabIndex={-1}>
      <NotFoundArt />
      <h1>{t('site.notFound.title')}</h1>
      <p>{t('site.notFound.text')}</p>
      <div className={cx('oops__acts')}>
        <ButtonLink kind="primary" size="large" href={links.home} onClick={goBack}>
          {t('site.notFound.back')}
        </ButtonLink>
        <ButtonLink kind="info" size="large" href={links.search}>
          {t('site.notFound.search')}
        </ButtonLink>
      </div>
    </main>
  )
}
