import { limits, type ThreadView } from '@chaguan/contracts/browser'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Translate } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { submitOnKeys } from '../../ui/fields/submit-on-keys.ts'
import { useFileDrop } from '../../ui/upload/use-file-drop.ts'
import { ComposerSide } from './ComposerSide.tsx'
import { type CategoryGroup, useLastCategory } from './category-options.ts'
import './composer.module.css'
import { KindDialog, type KindForms, useKindForms } from './block-forms/use-kind-forms.tsx'
import { CaptchaWithoutScripts, grouped, Kinds, Refusal, Title } from './ComposerFields.tsx'
import { DraftAlerts, SaveStatus, saveStatusText } from './drafts/DraftAlerts.tsx'
import { Pictures } from './PictureFields.tsx'
import { SimilarThreads } from './SimilarThreads.tsx'
import { type Published, TextEditor, WriteOrPreview } from './text/TextEditor.tsx'
import { shownLength } from './text/text-length.ts'
import type { ThreadDraft } from './thread-draft.ts'
import { type Composer, useComposer } from './use-composer.ts'

/** Id of the form, so that a button outside of it can submit it. */
export const composerFormId = 'composer'

/** State of the composer for the page's bar. */
export interface ComposerBar {
  /** When it was last saved; empty before the first save. */
  readonly saved: string
  readonly isBusy: boolean
  /** Label of the publish button, and whether it is disabled. */
  readonly send: string
  readonly isHeld: boolean
  readonly isPreview: boolean
  readonly onPreview: (is: boolean) => void
}

/** Label of the publish button: its action, that it is busy, or the seconds until it is enabled. */
function sendText({ live, hold, isPublished }: Composer, t: Translate): string {
  if (live.isBusy) return t('composer.busy')
  if (hold > 0) return t('composer.hold.short', { n: hold })
  return t(isPublished ? 'composer.save' : 'composer.submit')
}

/** Save status, length and, on pc, the buttons to save and to publish. */
function Foot({ composer }: { composer: Composer }) {
  const t = useTexts()
  const { face } = usePageContext()
  const { live, written, draft, isPublished } = composer
  const { n, withFormat } = shownLength(useDeferredValue(written.html))
  const length = { n: grouped(n), most: grouped(limits.threadCharacters) }
  return (
    <div className={cx('editor__foot')}>
      {face === 'pc' && <SaveStatus saved={draft.saved} />}
      <span className="dzq-num">
        {t(withFormat ? 'composer.length.withFormat' : 'composer.length', length)}
      </span>
      {face === 'pc' && (
        <span className={cx('editor__send')}>
          {!isPublished && (
            <span className="dzq-live">
              <Button disabled={draft.isElsewhere} onClick={() => void composer.saveDraft()}>
                {t('composer.draft.save')}
              </Button>
            </span>
          )}
          <Button
            type="submit"
            kind="primary"
            aria-busy={live.isBusy}
            disabled={draft.isElsewhere || composer.hold > 0}
            title={t('composer.keys')}
          >
            {sendText(composer, t)}
          </Button>
        </span>
      )}
    </div>
  )
}

interface EditorProps {
  composer: Composer
  thread: ThreadView | null
  forms: KindForms
  isOver: boolean
  isAtTitle: boolean
  tools: Element | null
  isPreview: boolean
  onPreview: (is: boolean) => void
  published: Published
}

/**
 * The title field. On h5 similar threads overlay the text while the title has the focus, so that the layout does not
 * shift.
 */
function Head({ composer, thread, isAtTitle }: Pick<EditorProps, 'composer' | 'thread' | 'isAtTitle'>) {
  const { face } = usePageContext()
  return (
    <div className={cx('editor__head')} data-head>
      <Title composer={composer} />
      {face === 'h5' && isAtTitle && (
        <div className={cx('editor__over')}>
          <SimilarThreads title={composer.words.title} exceptId={thread?.threadId ?? 0} />
        </div>
      )}
    </div>
  )
}

/** Title, text and pictures with their alerts. */
function Editor(props: EditorProps) {
  const { composer, thread, forms, isOver, isAtTitle, tools, isPreview, onPreview, published } = props
  const t = useTexts()
  const { face } = usePageContext()
  const { rights, lists } = composer.uploads
  // A refusal is shown at the content that it is about.
  const isRead = isPreview && composer.live.refusal === null
  const choice = face === 'pc' && <WriteOrPreview isPreview={isPreview} onPreview={onPreview} />
  return (
    <div className={cx('editor', isOver && 'is-over')}>
      <Refusal composer={composer} />
      <DraftAlerts composer={composer} />
      <Head composer={composer} thread={thread} isAtTitle={isAtTitle} />
      <TextEditor
        composer={composer}
        thread={thread}
        isPreview={isPreview}
        published={published}
        viewChoice={choice}
        tools={tools}
      />
      {rights.pictures && !isRead && (
        <Pictures pictures={lists.pictures} error={composer.errors.at('pictures')} />
      )}
      <Kinds composer={composer} forms={forms} isRead={isRead} />
      {isOver && <p className={cx('editor__drop')}>{t('files.drop')}</p>}
      <CaptchaWithoutScripts />
      <Foot composer={composer} />
    </div>
  )
}

export interface ComposerFormProps {
  thread: ThreadView | null
  start: ThreadDraft
  groups: readonly CategoryGroup[]
  /** Whether the address or the thread determines the category; otherwise the last used one is chosen. */
  isCategoryChosen: boolean
  onStartOver: () => void
  /** Renders the published form, for the preview. */
  published: Published
  /** Renders the page around the form. */
  frame: (bar: ComposerBar | null, form: ReactNode) => ReactNode
}

/** The composer's form; `thread` is the edited thread. */
export function ComposerForm(props: ComposerFormProps) {
  const { thread, start, groups, isCategoryChosen, onStartOver, frame, published } = props
  const t = useTexts()
  const { face } = usePageContext()
  const composer = useComposer(thread, start, onStartOver)
  useLastCategory(composer, isCategoryChosen ? [] : groups)
  const forms = useKindForms()
  const [isPreview, setPreview] = useState(false)
  const [isAtTitle, setAtTitle] = useState(false)
  const [tools, setTools] = useState<Element | null>(null)
  const drop = useFileDrop(composer.uploads.drop)
  const bar = {
    saved: saveStatusText(composer.draft.saved, t),
    isBusy: composer.live.isBusy,
    send: sendText(composer, t),
    isHeld: composer.hold > 0,
    isPreview,
    onPreview: setPreview,
  }
  return frame(
    bar,
    <>
      <form
        {...composer.live.form}
        id={composerFormId}
        className={cx('compose')}
        data-stores-text=""
        onKeyDown={submitOnKeys}
        onFocus={({ target }) => setAtTitle(target.closest('[data-head]') !== null)}
        {...drop.on}
      >
        <FormFields action={composer.name} />
        {thread && <input type="hidden" name="id" value={thread.threadId} />}
        {thread?.isDraft && <input type="hidden" name="isDraft" value="1" />}
        <Editor
          composer={composer}
          thread={thread}
          forms={forms}
          isOver={drop.isOver}
          isAtTitle={isAtTitle}
          tools={face === 'h5' ? tools : null}
          isPreview={isPreview}
          onPreview={setPreview}
          published={published}
        />
        <ComposerSide
          composer={composer}
          forms={forms}
          groups={groups}
          onTools={setTools}
          threadId={thread?.threadId ?? 0}
          wasAnonymous={start.isAnonymous}
        />
      </form>
      <KindDialog composer={composer} forms={forms} />
    </>,
  )
}
