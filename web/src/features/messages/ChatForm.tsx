import { limits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { fileProblemText } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { useDraftText } from '../../shared/forms/use-draft-text.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import { acceptOf, pictureRules, sortFiles } from '../../shared/uploads/file-rules.ts'
import { preparedPicture } from '../../shared/uploads/use-uploads.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { setFieldValue } from '../../ui/fields/set-field-value.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import './chat.module.css'
import { ChooseEmoji, Note, PickPicture, Submit, useEnterSends } from './ChatFormTools.tsx'
import { messageLinks } from './message-page.ts'
import type { Chat } from './use-chat.ts'

/**
 * Ctrl or ⌘ with Enter sends, and Enter alone unless that is turned off (docs/reference/conventions.md#send-keys); Alt or
 * Shift with it inserts a line break. Enter during input-method composition is ignored.
 */
function useSendKeys(send: () => void, enterSends: boolean) {
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const isSending = enterSends || event.ctrlKey || event.metaKey
    if (event.shiftKey || (!isSending && !event.altKey)) return
    event.preventDefault()
    if (event.altKey) setFieldValue(event.currentTarget, '\n')
    else send()
  }
}

function usePictures(chat: Chat) {
  const t = useTexts()
  const toast = useToast()
  const { face } = usePageContext()
  const { supportImgExt, supportMaxSize } = useSite().forum.setAttach
  const rules = pictureRules(supportImgExt, supportMaxSize, limits.maxPictures)
  const add = async (files: readonly File[]) => {
    const { accepted, problems } = sortFiles([...files], 0, rules)
    for (const problem of problems) toast(fileProblemText(problem, rules, t))
    for (const file of accepted) {
      const picture = await preparedPicture(file, rules)
      if (picture) chat.sendPicture(picture)
      else toast(t('files.heic'))
    }
  }
  return { accept: acceptOf(rules, face), add: (files: readonly File[]) => void add(files) }
}

/** The form of a chat: text, emoji, chosen and pasted pictures. Works without JavaScript. */
export function ChatForm({ chat, isOff }: { chat: Chat; isOff: boolean }) {
  const t = useTexts()
  const { form: refused, face } = usePageContext()
  const isHydrated = useHydrated()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraftText(`message ${chat.userId}`, refused?.values.messageText ?? '')
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const pictures = usePictures(chat)
  const length = [...trimmed(text)].length
  const isTooLong = length > limits.messageCharacters
  const send = () => {
    if (length === 0 || isTooLong) return
    chat.send(text)
    setText('')
  }
  const keys = useEnterSends()
  const onKeyDown = useSendKeys(send, keys.isOn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  if (isOff) return <p className={cx('chat__off')}>{t('messages.off')}</p>
  return (
    <form
      className={cx('chat__foot')}
      method="post"
      action={messageLinks.chat(chat.userId)}
      onSubmit={submit}
    >
      <FormFields action="message" />
      <input type="hidden" name="userId" value={chat.userId} />
      {isHydrated && (
        <div className={cx('chat__tools')}>
          <IconButton
            icon="smile"
            label={t('composer.do.emoji')}
            aria-expanded={isEmojiOpen}
            onClick={() => setEmojiOpen(!isEmojiOpen)}
          />
          <PickPicture accept={pictures.accept} onFile={pictures.add} />
        </div>
      )}
      <textarea
        ref={area}
        name="messageText"
        rows={face === 'pc' ? 2 : 1}
        value={text}
        aria-label={t('messages.write')}
        placeholder={t('messages.placeholder')}
        aria-invalid={isTooLong}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={({ clipboardData }) => pictures.add([...clipboardData.files])}
      />
      <div className={cx('chat__low')}>
        <Note length={length} refusal={refused?.action === 'message' ? refused.message : ''} keys={keys} />
        <Submit isOff={isHydrated && (length === 0 || isTooLong)} />
      </div>
      {isEmojiOpen && (
        <ChooseEmoji
          area={area}
          onClose={() => {
            setEmojiOpen(false)
            area.current?.focus()
          }}
        />
      )}
    </form>
  )
}
