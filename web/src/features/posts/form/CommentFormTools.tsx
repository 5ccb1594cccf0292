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

/** What the box is for: a reply to a person, the quotation of some people, or a comment on the thread. */
export function useBoxTitle(reply: ReplyTarget | null, quoted: readonly string[]): string {
  const t = useTexts()
  if (reply) return t('posts.reply.to', { name: reply.name })
  if (quoted.length === 0) return t('posts.write')
  return t('posts.quote.of', { names: quoted.join(t('posts.quote.join')) })
}

interface AnsweringProps {
  title: string
  /** Whether the box is for a reply. */
  isReply: boolean
  /** Moves the box back to its own place; absent when it is there. */
  onEnd: (() => void) | undefined
}

/** The heading of the box, with a button that moves it back to its own place. */
export function Answering({ title, isReply, onEnd }: AnsweringProps) {
  const t = useTexts()
  return (
    <p className={cx('reply__to')}>
      {title}
      {onEnd && (
        <button
          type="button"
          aria-label={t(isReply ? 'posts.reply.cancel' : 'posts.write.close')}
          onClick={onEnd}
        >
          <Icon of="x" size={16} />
        </button>
      )}
    </p>
  )
}
