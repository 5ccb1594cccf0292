import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import './editor.module.css'
import { isLinkable } from './extensions.ts'

/** Normalises a typed address: a bare host gets https; null when it is invalid. */
export function addressOf(typed: string): string | null {
  const href = typed.trim()
  if (href === '') return null
  const whole = /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(href) ? href : `https://${href}`
  return isLinkable(whole) ? whole : null
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty) chain.setLink({ href }).run()
  else
    chain
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
}

/** The form for the address of a link over the selected text; without a selection the address is also the text. */
export function LinkForm({ editor, onEnd }: { editor: Editor; onEnd: () => void }) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const end = () => {
    onEnd()
    editor.commands.focus()
  }
  const apply = () => {
    const href = addressOf(typed)
    setWrong(href === null)
    if (href === null) return
    setLink(editor, href)
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') end()
    else if (event.key === 'Enter') apply()
    else return
    // The keys must neither submit the form nor close a layer above.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={cx('tools__more')}>
      <input
        ref={field}
        className={cx('tools__field')}
        inputMode="url"
        aria-label={t('composer.link')}
        aria-invalid={isWrong}
        placeholder={t('composer.link.placeholder')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={apply}>
        {t('composer.link.set')}
      </Button>
      {isWrong && (
        <span role="alert" className={cx('tools__wrong')}>
          {t('composer.link.wrong')}
        </span>
      )}
    </div>
  )
}
