import type { PostView, ThreadView } from '@chaguan/contracts/browser'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { openCommentBox } from '../../../shared/comments/open-comment-box.ts'
import { quotedNames } from '../../../shared/comments/quotes.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { returnAddressOf, usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { submitOnKeys } from '../../../ui/fields/submit-on-keys.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { useFileDrop } from '../../../ui/upload/use-file-drop.ts'
import { useKeyboardInset } from '../../../ui/use-keyboard-inset.ts'
import type { ReplyTarget } from '../comment/comment-props.ts'
import type { CommentsQuery } from '../list/comments-page.ts'
import './comment-form.module.css'
import { Answering, CaptchaWithoutScripts, useBoxTitle } from './CommentFormTools.tsx'
import type { CommentBox } from './use-comment-box.ts'
import { type CommentPictures, useCommentForm } from './use-comment-form.ts'
import type { WritingToolsProps } from './WritingTools.tsx'

export interface CommentFormProps {
  query: CommentsQuery
  /** The thread, which determines whether the viewer may comment. */
  thread: Pick<ThreadView, 'ability' | 'commentsClosedAt'>
  box: CommentBox
  /** The comment to answer unless another one is chosen. */
  proposed?: ReplyTarget | null
  /** Shows a reply that was sent from the page that is still open. */
  showReply: (reply: PostView) => Promise<void>
  /** The path to which the form is posted without JavaScript; the thread's page by default. */
  action?: string
}

// Once loaded, the tools are rendered with the box at once: the other layout then hands its uploads over.
let loaded: ComponentType<WritingToolsProps> | null = null

/** The tools of the box, and a function that loads them; the next focus retries when that failed. */
function useTools() {
  const [Tools, setTools] = useState(() => loaded)
  const load = async () => {
    loaded ??= await import('./WritingTools.tsx').then(
      ({ WritingTools }) => WritingTools,
      () => null,
    )
    setTools(() => loaded)
  }
  return { Tools, load }
}

/** The place of the box: its own, below a comment, or a sheet above the keyboard on h5. */
function BoxPlaced({ box, title, children }: { box: CommentBox; title: string; children: ReactNode }) {
  const t = useTexts()
  const { face } = usePageContext()
  const sheet = useRef<HTMLDivElement>(null)
  const isSheet = face === 'h5' && box.isOpen
  const dialog = useRef<HTMLElement>(null)
  useEffect(() => {
    dialog.current = sheet.current?.closest('dialog') ?? null
  })
  useKeyboardInset(dialog, isSheet)
  if (face === 'pc')
    return box.slot ? (
      <>
        {createPortal(children, box.slot)}
        <button
          type="button"
          className={cx('reply__own-place')}
          data-writes=""
          onClick={() => void openCommentBox()}
        >
          {t('posts.write')}
        </button>
      </>
    ) : (
      children
    )
  return (
    <>
      {!isSheet && children}
      <Popup isOpen={isSheet} onClose={() => box.close()} label={title}>
        <div ref={sheet}>{isSheet && children}</div>
      </Popup>
    </>
  )
}

/** Whether the box is for a reply, or is below a comment. */
const isAway = ({ under, reply }: CommentBox) => under !== null || reply !== null

function WritingForm(props: Omit<CommentFormProps, 'thread'>) {
  const { query, box: opened, proposed = null, showReply, action } = props
  const box = { ...opened, reply: opened.reply ?? proposed }
  const t = useTexts()
  const { me } = useSite()
  const pictures = useRef<CommentPictures>(null)
  const [isUploading, setUploading] = useState(false)
  const { live, text, setText } = useCommentForm({ query, box, pictures, showReply })
  const { Tools, load } = useTools()
  const drop = useFileDrop((files) => void load().then(() => pictures.current?.add(files)))
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const [buttons, setButtons] = useState<HTMLElement | null>(null)
  const { refusal } = live
  const quoted = quotedNames(text)
  const title = useBoxTitle(box.reply, quoted)
  const sendText = (isSending: boolean, hasToWait: boolean) =>
    isSending ? t(hasToWait ? 'posts.waiting' : 'posts.publishing') : t('posts.publish')
  const pressed = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented && box.under !== null) box.close()
    else submitOnKeys(event)
  }
  const isSheet = usePageContext().face === 'h5' && opened.isOpen
  const end = isSheet || isAway(opened) ? () => box.close() : undefined
  return (
    <BoxPlaced box={opened} title={title}>
      <form
        {...live.form}
        action={action ?? links.thread(query.threadId)}
        id="write"
        className={cx('reply', isSheet && 'is-open', drop.isOver && 'is-over')}
        onKeyDown={pressed}
        {...drop.on}
      >
        <FormFields action="comment" />
        <input type="hidden" name="threadId" value={query.threadId} />
        <Avatar src={me?.avatarUrl} name={me?.nickname ?? ''} size={36} circle />
        <div className={cx('reply__box')}>
          {(end || box.reply || quoted.length > 0) && (
            <Answering title={title} isReply={box.reply !== null} onEnd={end} />
          )}
          <TextArea
            ref={setField}
            name="content"
            label={title}
            labelHidden
            placeholder={t('posts.placeholder')}
            rows={3}
            value={text}
            onText={setText}
            onFocus={() => {
              opened.noteFocus()
              void load()
            }}
            error={refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined}
            foot={
              <>
                <span className={cx('reply__tools')} ref={setButtons} />
                <span className={cx('reply__send')}>
                  <Button type="submit" kind="primary" size="small" aria-busy={live.isBusy}>
                    {sendText(live.isBusy, isUploading)}
                  </Button>
                </span>
              </>
            }
          />
          {Tools && <Tools {...{ field, buttons, pictures }} onBusy={setUploading} />}
          <CaptchaWithoutScripts />
        </div>
      </form>
    </BoxPlaced>
  )
}

/** The form for a comment or reply; without permission it shows the reason, and visitors get a link to the login. */
export function CommentForm({ thread, ...rest }: CommentFormProps) {
  const t = useTexts()
  const page = usePageContext()
  if (thread.commentsClosedAt)
    return (
      <p className={cx('reply', 'reply--login')} id="write">
        {t('moderation.commentsClosed')}
      </p>
    )
  if (page.userId === null)
    return (
      <p className={cx('reply', 'reply--login')} id="write">
        <ButtonLink kind="soft" full href={links.loginFrom(returnAddressOf(page), 'write')}>
          {t('posts.login')}
        </ButtonLink>
      </p>
    )
  if (!thread.ability.canReply)
    return (
      <p className={cx('reply', 'reply--login')} id="write">
        {t('posts.denied')}
      </p>
    )
  return <WritingForm {...rest} />
}
