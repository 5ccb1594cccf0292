import type { MouseEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from '../../ui/empty/Empty.module.css'
import { NotFoundArt } from './NotFoundArt.tsx'

const cx = classNames(styles)

/** One step back where there is one, else home (docs/reference/pages.md#system-pages). */
function goBack(event: MouseEvent): void {
  if (history.length <= 1) return
  event.preventDefault()
  history.back()
}

/** There is nothing at this address. */
export function NotFoundPage() {
  const t = useTexts()
  return (
    <main className={cx('oops')} id="main" tabIndex={-1}>
      <NotFoundArt />
      <h1>{t('site.notFound.title')}</h1>
      <p>{t('site.notFound.text')}</p>
      <ButtonLink kind="primary" size="large" href={links.home} onClick={goBack}>
        {t('site.notFound.back')}
      </ButtonLink>
    </main>
  )
}
