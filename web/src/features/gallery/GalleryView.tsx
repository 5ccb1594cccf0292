import { useTexts } from '../../i18n/use-texts.tsx'
import { BackToTop } from '../../ui/back-to-top/BackToTop.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialogs } from './Dialogs.tsx'
import { Floating } from './Floating.tsx'
import './gallery.module.css'
import { useWords } from './gallery-texts.ts'
import { Inputs } from './Inputs.tsx'
import { Lists } from './Lists.tsx'
import { Marks } from './Marks.tsx'
import { Notices } from './Notices.tsx'
import { Pictures } from './Pictures.tsx'
import { States } from './States.tsx'

/** Every component of the design system in every state, for developers. */
export function GalleryView() {
  const t = useTexts()
  const w = useWords()
  return (
    <main id="main" tabIndex={-1} className={cx('gallery')}>
      <div className={cx('gallery__head')}>
        <h1>{t('gallery.title')}</h1>
        <p className="dzq-muted">{w.about}</p>
      </div>
      <div className={cx('gallery__in')}>
        <Marks />
        <Notices />
        <Floating />
        <Dialogs />
        <Inputs />
        <Lists />
        <Pictures />
        <States />
      </div>
      <BackToTop label={w.top} bottom={88} right={24} />
    </main>
  )
}
