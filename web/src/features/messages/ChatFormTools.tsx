import { limits } from '@chaguan/contracts/browser'
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { emojiName } from '../../i18n/writing/picker-texts.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { setFieldValue } from '../../ui/fields/set-field-value.ts'
import { Icon } from '../../ui/icon/Icon.tsx'

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
    // Without storage the choice lasts as long as this chat.
  }
}

/**
 * Whether Enter sends a message; the choice is stored in this browser, on by default
 * (docs/reference/conventions.md#send-keys).
 */
export function useEnterSends(): { readonly isOn: boolean; readonly change: () => void } {
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

interface PickPictureProps {
  accept: string
  onFile: (files: readonly File[]) => void
}

export function PickPicture({ accept, onFile }: PickPictureProps) {
  const t = useTexts()
  return (
    <label className={cx('chat__pick')} title={t('files.add')}>
      <Icon of="image" />
      <input
        type="file"
        className="dzq-vh"
        accept={accept}
        aria-label={t('files.add')}
        onChange={({ target }) => {
          onFile([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

export function ChooseEmoji({
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
          nameOf={emojiName(t)}
          onChoose={(code) => area.current && setFieldValue(area.current, `:${code}:`)}
          onClose={onClose}
        />
      </Suspense>
    </div>
  )
}

export function Submit({ isOff }: { isOff: boolean }) {
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

/** The counter is shown near the limit. */
const noteAfter = limits.messageCharacters - 100

/** The error, the length of the text, or the keys that send. */
export function Note({ length, refusal, keys }: { length: number; refusal: string; keys: EnterSends }) {
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
