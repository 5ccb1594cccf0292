import { threadsApi } from '@chaguan/contracts'
import type { Editor } from '@tiptap/core'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../api/call.ts'
import { useKnownNames } from '../../../api/use-known-names.ts'
import { useVisit } from '../../../api/visit.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { pickerTexts } from '../../../i18n/writing/picker-texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmojiPanel } from '../../../ui/emoji/EmojiPanel.tsx'
import { CandidatePicker } from '../../../ui/picker/CandidatePicker.tsx'
import { candidatesFor, writtenFor } from '../../../ui/picker/candidates.ts'
import type { Trigger } from '../../../ui/picker/find-trigger.ts'
import type { PickerPlace } from '../../../ui/picker/Picker.tsx'
import { usePicker } from '../../../ui/picker/use-picker.ts'
import styles from './editor.module.css'
import { openEditor, triggerOf } from './open-editor.ts'
import { readHtml } from './read-html.ts'
import { InsertButtons, Toolbar } from './Toolbar.tsx'

const cx = classNames(styles)

export interface RichEditorProps {
  html: string
  onHtml: (html: string) => void
  onFiles: (files: File[]) => void
  /** Characters before the caret of the plain text it takes the place of; null when the person was not in it. */
  caret: number | null
  label: string
  placeholder: string
  /** Id of what is wrong with the text. */
  errorId: string | undefined
  isReadOnly: boolean
  /** What is shown in place of the text while it is only read. */
  preview: ReactNode
  /** What stands at the end of the toolbar. */
  toolsEnd: ReactNode
  /** Where insertions stand when not in the toolbar; null keeps them there. */
  insertsInto: Element | null
  children?: ReactNode
}

function placeOf(editor: Editor, trigger: Trigger): PickerPlace {
  const { from } = editor.state.selection
  const { left, top, bottom } = editor.view.coordsAtPos(from - trigger.length)
  return { left, top, bottom }
}

interface OpenPicker {
  readonly id: string
  readonly active: number
}

/** Says which of the offered things is active, and what is wrong with the text. */
function tie(editor: Editor | null, picker: OpenPicker | null, errorId: string | undefined): void {
  const ties = {
    'aria-controls': picker?.id,
    'aria-activedescendant': picker ? `${picker.id}-${picker.active}` : undefined,
    'aria-describedby': errorId,
    'aria-invalid': errorId && 'true',
  }
  for (const [name, value] of Object.entries(ties))
    if (value) editor?.view.dom.setAttribute(name, value)
    else editor?.view.dom.removeAttribute(name)
}

/** Draws again after every change of the editor. */
function useChanges(editor: Editor | null): void {
  const changes = useRef(0)
  useSyncExternalStore(
    (draw) => {
      const changed = () => {
        changes.current += 1
        draw()
      }
      editor?.on('transaction', changed)
      return () => void editor?.off('transaction', changed)
    },
    () => changes.current,
    () => 0,
  )
}

function useEditor(props: RichEditorProps, onKey: (event: KeyboardEvent) => boolean) {
  const place = useRef<HTMLDivElement>(null)
  const { origin } = useVisit()
  const [editor, setEditor] = useState<Editor | null>(null)
  const written = useRef(props.html)
  const open = useEffectEvent((element: HTMLElement) =>
    openEditor({
      element,
      html: props.html,
      placeholder: props.placeholder,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        class: `${cx('rich')} dzq-prose`,
      },
      caret: props.caret,
      onHtml: (html) => {
        written.current = html
        heard(html)
      },
      onFiles: (files) => gotFiles(files),
      onKey: (event) => pressed(event),
      origin,
      titleOf: async (threadId) => {
        try {
          return (await call(threadsApi.openThread, { threadId }, { quiet: true })).title
        } catch {
          return ''
        }
      },
    }),
  )
  const heard = useEffectEvent((html: string) => props.onHtml(html))
  const gotFiles = useEffectEvent((files: File[]) => props.onFiles(files))
  const pressed = useEffectEvent((event: KeyboardEvent) => onKey(event))
  useEffect(() => {
    if (!place.current) return undefined
    const opened = open(place.current)
    setEditor(opened)
    return () => opened.destroy()
  }, [])
  const { html, isReadOnly } = props
  useEffect(() => {
    if (!editor || html === written.current) return
    written.current = html
    editor.commands.setContent(readHtml(html), { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  return { place, editor }
}

/** The words with their format, and what is offered while one types. What it tells is what the server will store. */
export function RichEditor(props: RichEditorProps) {
  const t = useTexts()
  const id = useId()
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const { place, editor } = useEditor(props, (event) => keys.current(event))
  useChanges(editor)
  const trigger = editor?.isEditable ? triggerOf(editor) : null
  const candidates = candidatesFor(trigger, useKnownNames(trigger))
  const picker = usePicker(trigger, candidates.length, (at) => choose(at))
  useEffect(() => {
    keys.current = picker.onKey
  })
  const isOpen = picker.isOpen && editor?.isFocused === true && trigger !== null
  useEffect(() => tie(editor, isOpen ? { id, active: picker.active } : null, props.errorId))
  function choose(at: number): void {
    const candidate = candidates[at]
    if (!editor || !trigger || !candidate) return
    const { from } = editor.state.selection
    const range = { from: from - trigger.length, to: from }
    const content = candidate.kind === 'emoji' ? emojiOf(candidate.name) : writtenFor(candidate)
    editor.chain().focus().insertContentAt(range, content).run()
  }
  const insertEmoji = (code: string) => editor?.chain().focus().insertContent(emojiOf(code)).run()
  const isRead = props.preview !== null
  const inserts = { isEmojiOpen, onEmoji: () => setEmojiOpen(!isEmojiOpen) }
  return (
    <div className={cx('rich__frame')}>
      {editor && (
        <Toolbar
          editor={editor}
          {...inserts}
          withInserts={props.insertsInto === null}
          isQuiet={isRead || props.isReadOnly}
          end={props.toolsEnd}
        />
      )}
      {editor &&
        props.insertsInto &&
        !isRead &&
        !props.isReadOnly &&
        createPortal(<InsertButtons editor={editor} {...inserts} />, props.insertsInto)}
      {isEmojiOpen && !isRead && (
        <div className={cx('rich__emojis')}>
          <EmojiPanel
            label={t('composer.do.emoji')}
            onChoose={insertEmoji}
            onClose={() => {
              setEmojiOpen(false)
              editor?.commands.focus()
            }}
          />
        </div>
      )}
      <div ref={place} className={cx('rich__place')} hidden={isRead} />
      {props.preview}
      {isOpen && editor && (
        <CandidatePicker
          id={id}
          candidates={candidates}
          kind={trigger.kind}
          texts={pickerTexts(t)}
          active={picker.active}
          place={placeOf(editor, trigger)}
          onChoose={choose}
          onActive={picker.setActive}
        />
      )}
      {props.children}
    </div>
  )
}

const emojiOf = (code: string) => ({ type: 'emoji', attrs: { code } })
