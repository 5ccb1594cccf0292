import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptchaAsked } from '../../../shared/captcha/captcha-query.ts'
import { CaptchaQuestion } from '../../../ui/captcha/CaptchaQuestion.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { ReplyTarget } from '../comment/comment-props.ts'

/** The captcha's question without JavaScript; with it the browser solves the captcha. */
export function CaptchaWithoutScripts() {
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

interface AnsweringProps {
  /** Null for a comment on the thread. */
  reply: ReplyTarget | null
  /** Moves the box back to its own place; absent when it is there. */
  onEnd: (() => void) | undefined
}

/** The name of the person to whom the box replies. */
export function Answering({ reply, onEnd }: AnsweringProps) {
  const t = useTexts()
  return (
    <p className={cx('reply__to')}>
      {reply ? t('posts.reply.to', { name: reply.name }) : t('posts.write')}
      {onEnd && (
        <button
          type="button"
          aria-label={t(reply ? 'posts.reply.cancel' : 'posts.write.close')}
          onClick={onEnd}
        >
          <Icon of="x" size={16} />
        </button>
      )}
    </p>
  )
}
