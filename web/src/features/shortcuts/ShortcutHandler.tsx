import { Fragment, useEffect, useRef, useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { type ShortcutTexts, shortcutTexts } from '../../i18n/shortcut-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { type ThreadMark, useMarkThread } from '../../shared/content/use-mark-thread.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { setFieldValue } from '../../ui/fields/set-field-value.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { persistentError } from '../../ui/toast/toast-queue.ts'
import { isShortcut, showShortcuts } from './is-shortcut.ts'
import { createShortcuts, shortcuts } from './shortcut-list.ts'
import './shortcuts.module.css'
import { currentAddress } from '../../shared/links/current-address.ts'
import { setShortcutsEnabled, shortcutsEnabled } from './shortcuts-setting.ts'

export interface ShortcutHandlerProps {
  /** The keys, and requests for the list, of the time in which this code was loaded; at least one. */
  early: readonly Event[]
}

/** Width in pixels above which the list has two columns, so that a typical window shows all of it. */
const width = 640

/** The toast about a thread that was muted, watched or neither. */
const marked = { muted: 'mute.done', watched: 'watch.done', none: 'unmark.done' } as const

const shownAs: Readonly<Record<string, string>> = { Escape: 'Esc' }

function Keys({ keys, t }: { keys: readonly string[]; t: ShortcutTexts }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ` ${t.or} `}
      {key.split(' ').map((part, nth) => (
        <Fragment key={`${part} ${nth}`}>
          {nth > 0 && ` ${t.then} `}
          <kbd className={cx('keys__key')}>{shownAs[part] ?? part}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

function ShortcutList({ t }: { t: ShortcutTexts }) {
  return (
    <dl className={cx('keys')}>
      {shortcuts.map(({ name, keys }) => (
        <div key={name} className={cx('keys__row')}>
          <dt>{t[name]}</dt>
          <dd>
            <Keys keys={keys} t={t} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Types what was pressed before the text field that an earlier key opened was there. */
function typeInFocused(words: string): void {
  const field = document.activeElement
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  if (isText && words !== '') setFieldValue(field, words)
}

/** Handles the events of the time before; keys after one that opens a text field are typed into it. */
function replay(early: readonly Event[], read: (key: KeyboardEvent) => void, show: () => void): void {
  let typed = ''
  for (const event of early) {
    if (!(event instanceof KeyboardEvent)) show()
    else if (isShortcut(event)) read(event)
    else if ([...event.key].length === 1) typed += event.key
  }
  // At once: a controlled field shows only the last of several changes in an effect.
  typeInFocused(typed)
}

/** Handles the shortcuts, and shows their list. */
export function ShortcutHandler({ early }: ShortcutHandlerProps) {
  const { lang, go, userId } = usePageContext()
  const toast = useToast()
  const markThread = useMarkThread()
  const t = shortcutTexts(lang)
  const site = useTexts()
  const [isShown, setShown] = useState(false)
  const [isOn, setOn] = useState(shortcutsEnabled)
  const handled = useRef<readonly Event[]>(null)
  useEffect(() => {
    const mark = (threadId: number, as: ThreadMark) => {
      if (userId === null) return go(links.loginFrom(currentAddress()))
      markThread(threadId, as).then(
        () => toast(t[marked[as]]),
        (failure: unknown) => toast(failureText(asFailure(failure), site), persistentError),
      )
    }
    const read = createShortcuts({ go, mark, showHelp: () => setShown(true) })
    const press = (event: KeyboardEvent) => {
      if (shortcutsEnabled() && isShortcut(event)) read(event)
    }
    const show = () => setShown(true)
    window.addEventListener('keydown', press)
    window.addEventListener(showShortcuts, show)
    if (handled.current !== early) {
      handled.current = early
      replay(early, read, show)
    }
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener(showShortcuts, show)
    }
  }, [go, early, userId, t, site, toast, markThread])
  const choose = (wanted: boolean) => {
    setShortcutsEnabled(wanted)
    setOn(wanted)
  }
  const close = () => setShown(false)
  return (
    <Dialog
      isOpen={isShown}
      onClose={close}
      title={t.title}
      width={width}
      foot={
        <Button kind="primary" onClick={close}>
          {t.done}
        </Button>
      }
    >
      <Switch checked={isOn} onChange={({ target }) => choose(target.checked)}>
        {t.on}
      </Switch>
      <ShortcutList t={t} />
    </Dialog>
  )
}
