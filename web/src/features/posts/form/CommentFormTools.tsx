import type { RefObject } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptchaAsked } from '../../../shared/captcha/captcha-query.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { CaptchaQuestion } from '../../../ui/captcha/CaptchaQuestion.tsx'
import { cx } from '../../../ui/class-names.ts'
import { setFieldValue } from '../../../ui/fields/set-field-value.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { triggerText } from '../../../ui/picker/trigger-text.ts'
import type { ReplyTarget } from '../comment/comment-props.ts'

/** The question of a captcha for a writer without scripts; with them the browser answers for itself. */
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
export function Inserts({ area, onFiles, isEmojiOpen, onEmoji }: InsertsProps) {
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

export function Answering({ reply, onEnd }: { reply: ReplyTarget; onEnd: () => void }) {
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
