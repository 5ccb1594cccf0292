import { limits } from '@chaguan/contracts/browser'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { uploadTexts } from '../../../i18n/upload-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { submitOnKeys } from '../../../ui/fields/submit-on-keys.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { PictureRow } from '../../../ui/upload/PictureRow.tsx'
import { useFileDrop } from '../../../ui/upload/use-file-drop.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ReplyTarget } from '../comment/comment-props.ts'
import type { CommentsQuery } from '../list/comments-page.ts'
import './comment-form.module.css'
import { Answering, CaptchaWithoutScripts, Inserts } from './CommentFormTools.tsx'
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
