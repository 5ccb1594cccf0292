import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { call } from '../../../api/call.ts'
import { queryKeyOf } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { markLinks } from '../../../shared/links/links.ts'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../composer.module.css'
import type { Composer } from '../use-composer.ts'
import { editedThread } from './edited-thread.ts'
import { markTopics } from './mark-names.ts'
import { htmlOfText, losesFormatting, mergePlainText, textOfHtml } from './plain-html.ts'
import { useRichEditor } from './use-rich-editor.ts'

/** The choice between writing and preview. */
export function WriteOrPreview({
  isPreview,
  onPreview,
}: {
  isPreview: boolean
  onPreview: (is: boolean) => void
}) {
  const t = useTexts()
  const choice = (is: boolean, text: string) => (
    <button
      type="button"
      className={cx('seg__item', isPreview === is && 'is-on')}
      aria-pressed={isPreview === is}
      onClick={() => onPreview(is)}
    >
      {text}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend that nobody needs here.
    <span className={cx('seg')} role="group" aria-label={t('composer.view')}>
      {choice(false, t('composer.write'))}
      {choice(true, t('composer.preview'))}
    </span>
  )
}

/** Renders a thread as its readers see it. */
export type Published = ComponentType<{ thread: ThreadView }>

export interface TextEditorProps {
  composer: Composer
  thread: ThreadView | null
  isPreview: boolean
  published: Published
  /** The switch between writing and preview. */
  viewChoice: ReactNode
  /** The element of the insert buttons on h5. */
  tools: Element | null
}

/** The text of an edit as the server would store it; the written text until the server has responded. */
function useTextToStore(threadId: number, html: string): string {
  const [read, setRead] = useState({ of: '', text: '' })
  useEffect(() => {
    if (threadId === 0 || html === '') return
    const late = new AbortController()
    call(threadsApi.previewEdit, { threadId, text: html }, { signal: late.signal }).then(
      ({ text }) => setRead({ of: html, text }),
      () => {},
    )
    return () => late.abort()
  }, [threadId, html])
  return read.of === html ? read.text : html
}

/**
 * The thread as it will be published: the draft as the server has parsed it, or the edited thread with its changes.
 * Null while there is neither.
 */
function useThreadToPublish({ draft, written }: Composer, thread: ThreadView | null): ThreadView | null {
  const client = useQueryClient()
  const [saved, setSaved] = useState<ThreadView | null>(null)
  const save = useEffectEvent(async () => {
    if (!(await draft.saveNow())) return
    const input = { threadId: draft.copyId() }
    setSaved(client.getQueryData<ThreadView>(queryKeyOf(threadsApi.openThread, input)) ?? null)
  })
  useEffect(() => void save(), [written])
  const html = useTextToStore(saved ? 0 : (thread?.threadId ?? 0), written.html)
  if (!saved) return thread && editedThread(thread, { ...written, html })
  // The topics of a draft are not linked yet, so that nobody finds it by them.
  const text = markTopics(saved.content.text)
  return { ...saved, content: { ...saved.content, text } }
}

/** The preview of what will be published; the text alone until the server has stored it. */
function Preview({
  composer,
  thread,
  published: Thread,
}: Pick<TextEditorProps, 'composer' | 'thread' | 'published'>) {
  const t = useTexts()
  const shown = useThreadToPublish(composer, thread)
  const { html } = composer.words
  const text = html ? (
    <RichText html={html} links={markLinks} />
  ) : (
    <p className="dzq-muted">{t('composer.preview.none')}</p>
  )
  return (
    <div className={cx('editor__body', 'editor__preview')}>{shown ? <Thread thread={shown} /> : text}</div>
  )
}

/** State of the plain text, also of a restored draft. */
function usePlainText({ words, change }: Composer) {
  const [text, setText] = useState(() => textOfHtml(words.html))
  const [own, setOwn] = useState(words.html)
  const [given, setGiven] = useState(words.html)
  if (words.html !== own) {
    setOwn(words.html)
    setGiven(words.html)
    setText(textOfHtml(words.html))
  }
  const write = (html: string) => {
    setOwn(html)
    change({ html })
  }
  return { text, setText, write, hadFormat: losesFormatting(given) }
}

interface PlainTextProps extends Pick<TextEditorProps, 'composer' | 'thread'> {
  plain: ReturnType<typeof usePlainText>
  area: RefObject<HTMLTextAreaElement | null>
  /** Whether the rich editor could not be loaded. */
  hasFailed: boolean
  /** Shown in place of the field; null while writing. */
  preview: ReactNode
}

/**
 * The plain text field. While the rich editor may still be loaded, a text that would lose its format is read-only; what
 * was typed into it before hydration is appended.
 */
function PlainText({ composer, thread, plain, area, hasFailed, preview }: PlainTextProps) {
  const t = useTexts()
  const isHydrated = useHydrated()
  const { words, errors, draft } = composer
  const { text, setText, write } = plain
  const keepsFormat = !hasFailed && losesFormatting(words.html)
  const hadFormat = plain.hadFormat || losesFormatting(thread?.content.text ?? '')
  const note = <p className={cx('editor__note')}>{t('composer.text.plain')}</p>
  const take = (typed: string) => {
    const html = keepsFormat ? mergePlainText(words.html, typed) : htmlOfText(typed)
    setText(keepsFormat ? textOfHtml(html) : typed)
    write(html)
  }
  return (
    <>
      {!hasFailed && <div className={cx('editor__awaited')} />}
      <div className={cx('editor__body')} hidden={preview !== null}>
        <TextArea
          ref={area}
          bare
          name="text"
          label={t('composer.text')}
          labelHidden
          placeholder={t('composer.text.placeholder')}
          rows={10}
          readOnly={draft.isElsewhere || (isHydrated && keepsFormat)}
          value={text}
          onText={take}
          error={errors.at('text')}
        />
      </div>
      {preview}
      {hadFormat && (hasFailed ? note : <noscript>{note}</noscript>)}
    </>
  )
}

/** The text field: plain at first and without JavaScript, rich once the editor is loaded. */
export function TextEditor(props: TextEditorProps) {
  const { composer, thread, isPreview, viewChoice, tools } = props
  const t = useTexts()
  const errorId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { loaded, hasFailed } = useRichEditor(area)
  const { words, errors, uploads, draft } = composer
  const plain = usePlainText(composer)
  const preview = isPreview ? <Preview {...props} /> : null
  if (!loaded) return <PlainText {...{ composer, thread, plain, area, hasFailed, preview }} />
  const { Editor, caret } = loaded
  return (
    <Editor
      html={words.html}
      onHtml={plain.write}
      onFiles={uploads.drop}
      onStep={uploads.onStep}
      caret={caret}
      label={t('composer.text')}
      placeholder={t('composer.text.placeholder')}
      errorId={errors.at('text') && errorId}
      isReadOnly={draft.isElsewhere}
      preview={preview}
      toolsEnd={viewChoice}
      insertsInto={tools}
    >
      {errors.at('text') && (
        <p className={cx('editor__error')} id={errorId} role="alert">
          <Icon of="circle-alert" size={16} />
          {errors.at('text')}
        </p>
      )}
    </Editor>
  )
}
