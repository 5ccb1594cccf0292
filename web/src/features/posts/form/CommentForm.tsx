import { limits } from '@chaguan/contracts/browser'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { uploadTexts } from '../../../i18n/upload-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptchaAsked } from '../../../shared/captcha/captcha-query.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { CaptchaQuestion } from '../../../ui/captcha/CaptchaQuestion.tsx'
import { cx } from '../../../ui/class-names.ts'
import { setFieldValue } from '../../../ui/fields/set-field-value.ts'
import { submitOnKeys } from '../../../ui/fields/submit-on-keys.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { triggerText } from '../../../ui/picker/trigger-text.ts'
import { PictureRow } from '../../../ui/upload/PictureRow.tsx'
import { useFileDrop } from '../../../ui/upload/use-file-drop.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ReplyTarget } from '../comment/Comment.tsx'
import type { CommentsQuery } from '../list/comments-page.ts'
import './comment-form.module.css'
import { useCommentForm } from './use-comment-form.ts'
import { useCompletion } from './use-completion.ts'

export interface CommentFormProps {
  query: CommentsQuery
  /** Whether the person may comment here. */
  canReply: boolean
  /** Whom the person answers; null for a comment on the thread. */
  reply: ReplyTarget | null
  onEndReply: () => void
  /** Where the form is posted to without scripts; the thread's page unless given. */
  action?: string
}

/** The question of a captcha for a writer without scripts; with them the browser answers for itself. */
function CaptchaWithoutScripts() {
  const t = useTexts()
  const asked = useCaptchaAsked()
  if (!asked) return null
  const { captchaTicket, question } = asked
  return (
    <noscript>
      <CaptchaQuestion
        ticket={captchaTicket}
        label={t('signIn.captcha', { question })}
        hint={t('signIn.captcha.hint')}
      />
    </noscript>
  )
}

function PickPictures({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTexts()
  return (
    <label className={cx('reply__pick')} title={t('files.add')}>
      <Icon of="image" />
      <input
        type="file"
        className="dzq-vh"
        accept="image/*"
        multiple
        aria-label={t('files.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

interface InsertsProps {
  area: RefObject<HTMLTextAreaElement | null>
  onFiles: (files: File[]) => void
  isEmojiOpen: boolean
  onEmoji: () => void
}

/** What is inserted by a button: pictures, emoji, and the sign of a mention, at which the picker of people opens. */
function Inserts({ area, onFiles, isEmojiOpen, onEmoji }: InsertsProps) {
  const t = useTexts()
  const nameSomebody = () => {
    const field = area.current
    if (field) setFieldValue(field, triggerText(field.value.slice(0, field.selectionStart), '@'))
  }
  return (
    <>
      <PickPictures onFiles={onFiles} />
      <IconButton icon="smile" label={t('composer.do.emoji')} aria-expanded={isEmojiOpen} onClick={onEmoji} />
      <IconButton icon="at-sign" label={t('composer.do.member')} onClick={nameSomebody} />
    </>
  )
}

function Answering({ reply, onEnd }: { reply: ReplyTarget; onEnd: () => void }) {
  const t = useTexts()
  return (
    <p className={cx('reply__to')}>
      {t('posts.reply.to', { name: reply.name })}
      <button type="button" aria-label={t('posts.reply.cancel')} onClick={onEnd}>
        <Icon of="x" size={16} />
      </button>
    </p>
  )
}

function WritingForm({ query, reply, onEndReply, action }: Omit<CommentFormProps, 'canReply'>) {
  const t = useTexts()
  const { me } = useSite()
  const isHydrated = useHydrated()
  const { live, text, setText, pictures } = useCommentForm(query, reply, onEndReply)
  const drop = useFileDrop(pictures.add)
  const area = useRef<HTMLTextAreaElement>(null)
  const { Aids, load, near } = useCompletion()
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const most = limits.picturesMost
  const { refusal } = live
  const sendText = (isSending: boolean, hasToWait: boolean) =>
    isSending ? t(hasToWait ? 'posts.waiting' : 'posts.publishing') : t('posts.publish')
  const atFirst = useRef(reply)
  useEffect(() => {
    // Whom the page itself proposes does not take the focus.
    if (reply && reply !== atFirst.current) area.current?.focus()
  }, [reply])
  return (
    <form
      {...live.form}
      action={action ?? links.thread(query.threadId)}
      id="write"
      className={cx('reply', drop.isOver && 'is-over')}
      onKeyDown={submitOnKeys}
      {...drop.on}
    >
      <FormFields action="comment" />
      <input type="hidden" name="threadId" value={query.threadId} />
      <Avatar src={me?.avatarUrl} name={me?.nickname ?? ''} size={36} circle />
      <div className={cx('reply__box')}>
        {reply && <Answering reply={reply} onEnd={onEndReply} />}
        <TextArea
          ref={area}
          name="content"
          label={reply ? t('posts.reply.to', { name: reply.name }) : t('posts.write')}
          labelHidden
          placeholder={t('posts.placeholder')}
          rows={3}
          value={text}
          onText={setText}
          onFocus={load}
          error={refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined}
          foot={
            <>
              {isHydrated && (
                <Inserts
                  area={area}
                  onFiles={pictures.add}
                  isEmojiOpen={isEmojiOpen}
                  onEmoji={() => {
                    load()
                    setEmojiOpen(!isEmojiOpen)
                  }}
                />
              )}
              <span className={cx('reply__send')}>
                <Button type="submit" kind="primary" size="small" aria-busy={live.isBusy}>
                  {sendText(live.isBusy, pictures.isBusy)}
                </Button>
              </span>
            </>
          }
        />
        {Aids && (
          <Aids area={area} near={near} isEmojiOpen={isEmojiOpen} onEmojiClose={() => setEmojiOpen(false)} />
        )}
        <PictureRow
          pictures={pictures.list}
          most={most}
          accept="image/*"
          texts={uploadTexts(t, most)}
          onAdd={pictures.add}
          onRemove={pictures.remove}
          onRetry={pictures.retry}
          onMove={pictures.move}
          withoutAdd={pictures.list.length === 0}
        />
        <CaptchaWithoutScripts />
      </div>
    </form>
  )
}

/** Writing a comment or an answer; whoever may not is told why, and visitors are led to the log-in. */
export function CommentForm({ canReply, ...rest }: CommentFormProps) {
  const t = useTexts()
  const { userId, url } = usePageContext()
  if (userId === null)
    return (
      <p className={cx('reply', 'reply--login')} id="write">
        <ButtonLink kind="soft" full href={links.loginFrom(url)}>
          {t('posts.login')}
        </ButtonLink>
      </p>
    )
  if (!canReply)
    return (
      <p className={cx('reply', 'reply--login')} id="write">
        {t('posts.denied')}
      </p>
    )
  return <WritingForm {...rest} />
}
