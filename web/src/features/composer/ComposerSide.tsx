import { useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import { acceptOf } from '../../shared/uploads/file-rules.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts'
import { Anonymous, type AnonymousProps, mayBeAnonymous } from './Anonymity.tsx'
import { CategoryPicker } from './CategoryPicker.tsx'
import './composer.module.css'
import { BarKinds, MoreInsertButtons, SettingChips, SettingRows } from './block-forms/InsertBar.tsx'
import type { KindForms } from './block-forms/use-kind-forms.tsx'
import { SimilarThreads } from './SimilarThreads.tsx'
import type { FileList } from './use-composer-uploads.ts'

/** Opens the phone's picture chooser, in the bar above the keyboard. */
function PickPictures({ pictures }: { pictures: FileList }) {
  const t = useTexts()
  const { face } = usePageContext()
  return (
    <label className={cx('compose__pick')}>
      <Icon of="image" size={24} />
      <input
        type="file"
        className="dzq-vh"
        accept={acceptOf(pictures.rules, face)}
        multiple
        aria-label={t('files.add')}
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

interface SideProps extends AnonymousProps {
  forms: KindForms
  /** Called with the element for the insert buttons on h5. */
  onTools: (place: Element | null) => void
  /** Id of the edited thread; 0 for a new one. */
  threadId: number
}

function Where({ composer, groups, wasAnonymous }: AnonymousProps) {
  const t = useTexts()
  const { words, change, errors } = composer
  const isDenied = words.isAnonymous && !mayBeAnonymous({ composer, groups, wasAnonymous })
  return (
    <CategoryPicker
      groups={groups}
      value={words.categoryId}
      onChange={(categoryId) => change({ categoryId })}
      error={errors.at('category') ?? (isDenied ? t('composer.anonymous.denied') : undefined)}
    />
  )
}

/** On h5: two rows above the keyboard. */
function KeyboardBar({ composer, forms, groups, onTools, wasAnonymous }: SideProps) {
  const t = useTexts()
  const bar = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const { canInsertThreadImage } = useSite().forum.other
  useKeyboardInset(bar, true)
  return (
    <div ref={bar} className={cx('kbbar')} data-bar>
      <div className={cx('kbbar__row')}>
        <Where composer={composer} groups={groups} wasAnonymous={wasAnonymous} />
        {isHydrated && <SettingChips composer={composer} forms={forms} />}
        <Anonymous composer={composer} groups={groups} wasAnonymous={wasAnonymous} />
      </div>
      <div className="dzq-live">
        <div className={cx('kbbar__tools')} role="toolbar" aria-label={t('composer.insert')}>
          {canInsertThreadImage && <PickPictures pictures={composer.uploads.lists.pictures} />}
          <span ref={onTools} className={cx('kbbar__place')} />
          <BarKinds composer={composer} forms={forms} />
          <MoreInsertButtons composer={composer} forms={forms} />
        </div>
      </div>
    </div>
  )
}

/** Category, anonymity and terms: beside the text on pc, above the keyboard on h5. */
export function ComposerSide(props: SideProps) {
  const t = useTexts()
  const { face } = usePageContext()
  if (face === 'h5') return <KeyboardBar {...props} />
  const { composer, forms, groups, threadId, wasAnonymous } = props
  return (
    <div className={cx('compose__aside')}>
      <div className={cx('compose__side')}>
        <Where composer={composer} groups={groups} wasAnonymous={wasAnonymous} />
      </div>
      <div className={cx('compose__terms')}>
        <div className="dzq-live">
          <SettingRows composer={composer} forms={forms} />
        </div>
        <Anonymous composer={composer} groups={groups} wasAnonymous={wasAnonymous} />
      </div>
      <div className="dzq-live">
        <Alert>{t(composer.isPublished ? 'composer.hint.edit' : 'composer.hint')}</Alert>
      </div>
      <SimilarThreads title={composer.words.title} exceptId={threadId} />
    </div>
  )
}
