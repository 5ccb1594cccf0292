import { limits, type ThreadView } from '@chaguan/contracts'
import type { KeyboardEvent, MouseEvent } from 'react'
import { FormFields } from '../../api/FormFields.tsx'
import { fateOf } from '../../api/failures.ts'
import { links } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { useVisit } from '../../api/visit.tsx'
import { failureText } from '../../i18n/failure-text.ts'
import { uploadTexts } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/text-field/TextArea.tsx'
import { PictureRow } from '../../ui/upload/PictureRow.tsx'
import { useFileDrop } from '../../ui/upload/use-file-drop.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ComposerSide } from './ComposerSide.tsx'
import type { CategoryGroup } from './category-options.ts'
import styles from './composer.module.css'
import { losesFormat } from './plain-html.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { SavedNote } from './SavedNote.tsx'
import { type Composer, useComposer } from './use-composer.ts'
import type { Written } from './written.ts'

const cx = classNames(styles)

/** By this name a button outside of the form sends it. */
export const composerFormId = 'composer'

const grouped = (n: number) => n.toLocaleString('en-US')

/** Loads the page anew, because this one was drawn for someone who was still logged in. */
function loadWhole(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  location.assign(event.currentTarget.href)
}

/** What was refused, with the way to log in again when that is what is missing. */
function Refusal({ refusal }: { refusal: { code: number; message: string } }) {
  const t = useTexts()
  const { url } = useVisit()
  return (
    <Alert kind="danger">
      {failureText({ Code: refusal.code, Message: refusal.message }, t)}
      {fateOf(refusal.code) === 'login' && (
        <a className="dzq-link" href={links.loginFrom(url)} onClick={loadWhole}>
          {t('site.login')}
        </a>
      )}
    </Alert>
  )
}

function Pictures({ pictures }: { pictures: Composer['pictures'] }) {
  const t = useTexts()
  const { face } = useVisit()
  const isHydrated = useHydrated()
  const most = limits.picturesMost
  if (!isHydrated)
    return (
      <noscript>
        <p className={cx('editor__note')}>{t('files.noScript')}</p>
      </noscript>
    )
  return (
    <div className={cx('editor__pictures')}>
      <PictureRow
        pictures={pictures.list}
        most={most}
        accept="image/*"
        texts={uploadTexts(t, most)}
        onAdd={pictures.add}
        onRemove={pictures.remove}
        onRetry={pictures.retry}
        onMove={pictures.move}
        // On h5 the way to the first picture is in the bar above the keyboard.
        withoutAdd={face === 'h5' && pictures.list.length === 0}
      />
    </div>
  )
}

function sendOnKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function Words({ composer, error }: { composer: Composer; error: string | undefined }) {
  const t = useTexts()
  const { words, change } = composer
  return (
    <>
      <input
        className={cx('editor__title')}
        name="title"
        aria-label={t('composer.title')}
        placeholder={t('composer.title.placeholder')}
        maxLength={limits.titleCharacters}
        autoComplete="off"
        value={words.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className={cx('editor__body')}>
        <TextArea
          bare
          name="text"
          label={t('composer.text')}
          labelHidden
          placeholder={t('composer.text.placeholder')}
          rows={10}
          maxLength={limits.threadCharacters}
          value={words.text}
          onText={(text) => change({ text })}
          error={error}
        />
      </div>
    </>
  )
}

/** Title, text and pictures, with what is told about them. */
function Editor(props: { composer: Composer; thread: ThreadView | null; isOver: boolean }) {
  const { composer, thread, isOver } = props
  const t = useTexts()
  const { face } = useVisit()
  const { canInsertThreadImage } = useSite().forum.other
  const { live, words, pictures } = composer
  const { whole, atText } = composer.errors
  return (
    <div className={cx('editor', isOver && 'is-over')}>
      {whole && (
        <div className={cx('editor__note')}>
          <Refusal refusal={whole} />
        </div>
      )}
      {composer.isRestored && (
        <div className={cx('editor__note')}>
          <RestoredNote onDrop={composer.startOver} />
        </div>
      )}
      <Words composer={composer} error={atText} />
      {thread && losesFormat(thread.content.text) && (
        <p className={cx('editor__note')}>{t('composer.text.plain')}</p>
      )}
      {canInsertThreadImage && <Pictures pictures={pictures} />}
      {isOver && <p className={cx('editor__drop')}>{t('files.drop')}</p>}
      <div className={cx('editor__foot')}>
        <SavedNote saved={composer.saved} />
        <span className="dzq-num">{`${grouped(words.text.length)} / ${grouped(limits.threadCharacters)}`}</span>
        {face === 'pc' && (
          <Button type="submit" kind="primary" aria-busy={live.isBusy} title={t('composer.keys')}>
            {live.isBusy ? t('composer.busy') : t(thread ? 'composer.save' : 'composer.submit')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The composer: title, text, pictures, category; `thread` is the one that is changed. */
export function ComposerForm(props: {
  thread: ThreadView | null
  start: Written
  groups: readonly CategoryGroup[]
}) {
  const { thread, start, groups } = props
  const { canInsertThreadImage } = useSite().forum.other
  const composer = useComposer(thread, start)
  const drop = useFileDrop(composer.pictures.add)
  return (
    <form
      {...composer.live.form}
      id={composerFormId}
      className={cx('compose')}
      onKeyDown={sendOnKeys}
      {...(canInsertThreadImage && drop.on)}
    >
      <FormFields action={composer.name} />
      {thread && <input type="hidden" name="id" value={thread.threadId} />}
      <Editor composer={composer} thread={thread} isOver={drop.isOver} />
      <ComposerSide composer={composer} groups={groups} />
    </form>
  )
}
