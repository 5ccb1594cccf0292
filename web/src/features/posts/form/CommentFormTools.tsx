import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptchaAsked } from '../../../shared/captcha/captcha-query.ts'
import { CaptchaQuestion } from '../../../ui/captcha/CaptchaQuestion.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { ReplyTarget } from '../comment/comment-props.ts'

/** The captcha's question without scripts; with them the browser solves it. */
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
  /** Returns the box to its own place; missing where it is there. */
  onEnd: (() => void) | undefined
}

/** Whom the box answers. */
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
