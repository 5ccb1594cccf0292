import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { BrandMark } from '../../../ui/brand/Brand.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import '../sign-in.module.css'
import tea from './tea.svg'

/** The picture beside the forms on a wide screen, with the numbers of people and threads once there is a thread. */
function SignInArt() {
  const t = useTexts()
  const { count } = useFormats()
  const { countUsers, countThreads } = useSite().forum.other
  return (
    <div className={cx('auth__art')}>
      <img src={tea} alt="" width={640} height={512} />
      <p className={cx('auth__motto')}>{t('signIn.art.title')}</p>
      {countThreads > 0 && (
        <p>
          {t('site.members', { n: count(countUsers) })} <i className="dzq-dot" aria-hidden="true" />{' '}
          {t('site.contents', { n: count(countThreads) })}
        </p>
      )}
    </div>
  )
}

/** Layout of the login pages: a picture beside the form on pc, the logo above it on h5. */
export function SignInFrame(props: {
  title: string
  text?: string | undefined
  /** An event that led here, shown instead of the text. */
  news?: string | undefined
  children: ReactNode
}) {
  const { title, text, news, children } = props
  const { face } = usePageContext()
  const { siteLogo } = useSite().forum.setSite
  const isH5 = face === 'h5'
  const notice = news ? (
    <p className={cx('auth__news')} role="status">
      {news}
    </p>
  ) : (
    text && <p className={isH5 ? 'dzq-muted' : cx('auth__intro')}>{text}</p>
  )
  if (isH5)
    return (
      <main id="main" tabIndex={-1} className={cx('auth__form')}>
        <div className={cx('auth__brand')}>
          <BrandMark logo={siteLogo} />
          <div>
            <h1>{title}</h1>
            {notice}
          </div>
        </div>
        {children}
      </main>
    )
  return (
    <main id="main" tabIndex={-1} className={cx('auth')}>
      <SignInArt />
      <Card className={cx('auth__form')}>
        <h1>{title}</h1>
        {notice}
        {children}
      </Card>
    </main>
  )
}
