import { limits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { fileProblemText } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { useDraftText } from '../../shared/forms/use-draft-text.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import { fileRules, sortFiles } from '../../shared/uploads/upload-list.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { setFieldValue } from '../../ui/fields/set-field-value.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import './chat.module.css'
import { messageLinks } from './message-page.ts'
import type { Chat } from './use-chat.ts'

const key = 'dzq-enter-sends'

function remembered(): boolean {
  try {
    return localStorage.getItem(key) !== 'no'
  } catch {
    return true
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'yes' : 'no')
  } catch {
    // Where nothing can be remembered it holds for this chat.
  }
}

/**
 * Whether Enter sends a message, as it does unless its writer chose otherwise in this browser
 * (docs/reference/conventions.md#send-keys).
 */
function useEnterSends(): { readonly isOn: boolean; readonly change: () => void } {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(remembered()), [])
  const change = () => {
    setOn(!isOn)
    remember(!isOn)
  }
  return { isOn, change }
}

type EnterSends = ReturnType<typeof useEnterSends>

const EmojiPanel = lazy(() =>
  import('../../ui/emoji/EmojiPanel.tsx').then((module) => ({ default: module.EmojiPanel })),
)

function PickPicture({ onFile }: { onFile: (files: readonly File[]) => void }) {
  const t = useTexts()
  return (
    <label className={cx('chat__pick')} title={t('files.add')}>
      <Icon of="image" />
      <input
        type="file"
        className="dzq-vh"
        accept="image/*"
        aria-label={t('files.add')}
        onChange={({ target }) => {
          onFile([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

/**
 * Enter sends and Alt or Shift with it begins a new line (docs/reference/pages.md#messages); for whoever chose
 * otherwise it is Ctrl or ⌘ with it that sends. An input method keeps its own Enter.
 */
function useSendKeys(send: () => void, enterSends: boolean) {
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const isWithKey = event.altKey || event.ctrlKey || event.metaKey
    if (event.shiftKey || (!enterSends && !isWithKey)) return
    event.preventDefault()
    if (isWithKey === enterSends) setFieldValue(event.currentTarget, '\n')
    else send()
  }
}

function usePictures(chat: Chat) {
  const t = useTexts()
  const toast = useToast()
  const { supportImgExt, supportMaxSize } = useSite().forum.setAttach
  const rules = fileRules(supportImgExt, supportMaxSize, limits.picturesMost)
  return (files: readonly File[]) => {
    const { accepted, problems } = sortFiles([...files], 0, rules)
    for (const problem of problems) toast(fileProblemText(problem, rules, t))
    for (const file of accepted) chat.sendPicture(file)
  }
}

function ChooseEmoji({
  area,
  onClose,
}: {
  area: RefObject<HTMLTextAreaElement | null>
  onClose: () => void
}) {
  const t = useTexts()
  return (
    <div className={cx('chat__emoji')}>
      <Suspense fallback={null}>
        <EmojiPanel
          label={t('composer.do.emoji')}
          onChoose={(code) => area.current && setFieldValue(area.current, `:${code}:`)}
          onClose={onClose}
        />
      </Suspense>
    </div>
  )
}

function Submit({ isOff }: { isOff: boolean }) {
  const t = useTexts()
  const icon = usePageContext().face === 'pc' ? 'send' : undefined
  return (
    <span className={cx('chat__send')}>
      <Button type="submit" kind="primary" size="small" icon={icon} disabled={isOff}>
        {t('messages.send')}
      </Button>
    </span>
  )
}

/** The counter stands there for whoever comes near the limit. */
const noteAfter = limits.messageCharacters - 100

/** Why it cannot be sent, how much was written, or by which keys one sends. */
function Note({ length, refusal, keys }: { length: number; refusal: string; keys: EnterSends }) {
  const t = useTexts()
  const most = limits.messageCharacters
  const wrong = refusal || (length > most ? t('messages.long', { n: most }) : '')
  const counter = length > noteAfter ? t('messages.counter', { n: length, most }) : ''
  const words = [wrong, counter].filter((each) => each !== '').join(' ')
  if (words === '')
    return (
      <button
        type="button"
        className={cx('chat__note', 'is-keys')}
        title={t('messages.keys.switch')}
        onClick={keys.change}
      >
        {t(keys.isOn ? 'messages.keys' : 'messages.keys.other')}
      </button>
    )
  return (
    <span className={cx('chat__note', wrong && 'is-wrong')} role="status">
      {words}
    </span>
  )
}

/** Writing in a chat: words, emoji, pictures by choosing and by pasting. Works without scripts too. */
export function ChatForm({ chat, isOff }: { chat: Chat; isOff: boolean }) {
  const t = useTexts()
  const { form: refused, face } = usePageContext()
  const isHydrated = useHydrated()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraftText(`message ${chat.userId}`, refused?.values.messageText ?? '')
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const addPictures = usePictures(chat)
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
          <PickPicture onFile={addPictures} />
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
        onPaste={({ clipboardData }) => addPictures([...clipboardData.files])}
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
