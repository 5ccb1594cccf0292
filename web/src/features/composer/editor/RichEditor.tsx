import { threadsApi } from '@chaguan/contracts/browser'
import type { Editor } from '@tiptap/core'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { emojiName, pickerTexts } from '../../../i18n/writing/picker-texts.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useKnownNames } from '../../../shared/people/use-known-names.ts'
import { usePinyin } from '../../../shared/people/use-pinyin.ts'
import { cx } from '../../../ui/class-names.ts'
import { EmojiPanel } from '../../../ui/emoji/EmojiPanel.tsx'
import { CandidatePicker } from '../../../ui/picker/CandidatePicker.tsx'
import { completionText, findCandidates } from '../../../ui/picker/candidates.ts'
import type { Trigger } from '../../../ui/picker/find-trigger.ts'
import type { PickerPlace } from '../../../ui/picker/Picker.tsx'
import { usePicker } from '../../../ui/picker/use-picker.ts'
import './editor.module.css'
import { useMarkdown } from './markdown/use-markdown.ts'
import { documentOf, openEditor, triggerOf } from './open-editor.ts'
import { parseHtml } from './parse-html.ts'
import { InsertButtons, Toolbar } from './Toolbar.tsx'
import { UndoHistory, type UndoStep } from './undo-history.ts'

export interface RichEditorProps {
  html: string
  onHtml: (html: string) => void
  onFiles: (files: File[]) => void
  /** The undo history, with steps besides the text. */
  onStep: RefObject<((step: UndoStep) => void) | null>
  /** Characters before the caret of the plain text that it replaces; null when that was not focused. */
  caret: number | null
  label: string
  placeholder: string
  /** Id of the text's error. */
  errorId: string | undefined
  isReadOnly: boolean
  /** Shown instead of the text while it is read-only. */
  preview: ReactNode
  /** Content at the end of the toolbar. */
  toolsEnd: ReactNode
  /** The element of the insert buttons when they are not in the toolbar; null for the toolbar. */
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

/** Sets the ARIA attributes for the open picker and for errors. */
function setAriaAttributes(
  editor: Editor | null,
  picker: OpenPicker | null,
  errorId: string | undefined,
): void {
  const attributes = {
    'aria-controls': picker?.id,
    'aria-activedescendant': picker ? `${picker.id}-${picker.active}` : undefined,
    'aria-describedby': errorId,
    'aria-invalid': errorId && 'true',
  }
  for (const [name, value] of Object.entries(attributes))
    if (value) editor?.view.dom.setAttribute(name, value)
    else editor?.view.dom.removeAttribute(name)
}

/** Rerenders after every change of the editor. */
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

const ownKeys = 'input[type="text"], input:not([type]), textarea, [role="dialog"]'

/** Undo and redo by keys anywhere in the form, except in its other text fields. */
function useHistory(editor: Editor | null, { onStep }: RichEditorProps): UndoHistory | null {
  const [history, setHistory] = useState<UndoHistory | null>(null)
  useLayoutEffect(() => {
    if (!editor) return undefined
    const opened = new UndoHistory(editor)
    setHistory(opened)
    onStep.current = (step) => opened.add(step)
    const form = editor.view.dom.closest('form')
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element
      // When the focused element was removed, the body has the focus.
      const isHere = target === document.body || (form?.contains(target) && !target.closest(ownKeys))
      if (!event.defaultPrevented && isHere && editor.isEditable && opened.onKey(event))
        event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      onStep.current = null
      document.removeEventListener('keydown', onKey)
    }
  }, [editor, onStep])
  return history
}

function useEditor(props: RichEditorProps, isMarkdown: boolean, onKey: (event: KeyboardEvent) => boolean) {
  const place = useRef<HTMLDivElement>(null)
  const { origin } = usePageContext()
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
        emitHtml(html)
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
  const emitHtml = useEffectEvent((html: string) => props.onHtml(html))
  const gotFiles = useEffectEvent((files: File[]) => props.onFiles(files))
  const pressed = useEffectEvent((event: KeyboardEvent) => onKey(event))
  // Before the first paint, so that neither the text nor the toolbar appears alone.
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const opened = open(place.current)
    setEditor(opened)
    return () => opened.destroy()
  }, [])
  const { html, isReadOnly } = props
  useEffect(() => {
    if (!editor || isMarkdown || html === written.current) return
    written.current = html
    editor.commands.setContent(parseHtml(html), { emitUpdate: false })
  }, [editor, html, isMarkdown])
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  return { place, editor }
}

/** The emoji panel: below the toolbar, or on phones at the bottom of the bar, in place of the keyboard. */
function Emojis({ editor, bar, close }: { editor: Editor | null; bar: Element | null; close: () => void }) {
  const t = useTexts()
  const insert = (code: string) => {
    const chain = editor?.chain()
    const focused = bar ? chain : chain?.focus()
    focused?.insertContent(emojiOf(code)).run()
  }
  const panel = (
    <div className={cx('rich__emojis')}>
      <EmojiPanel
        label={t('composer.do.emoji')}
        nameOf={emojiName(t)}
        onChoose={insert}
        onClose={() => {
          close()
          editor?.commands.focus()
        }}
      />
    </div>
  )
  return bar ? createPortal(panel, bar) : panel
}

/** The rich-text editor with its toolbar and pickers. `onHtml` gets the HTML that the server will store. */
export function RichEditor(props: RichEditorProps) {
  const t = useTexts()
  const id = useId()
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const { Area, choice } = useMarkdown()
  const isMarkdown = Area !== null
  const { place, editor } = useEditor(props, isMarkdown, (event) => keys.current(event))
  const history = useHistory(editor, props)
  useChanges(editor)
  const trigger = editor?.isEditable && !isMarkdown ? triggerOf(editor) : null
  const candidates = findCandidates(trigger, useKnownNames(trigger), usePinyin(trigger !== null))
  const picker = usePicker(trigger, candidates.length, (at) => choose(at))
  useEffect(() => {
    keys.current = (event) => picker.onKey(event) || history?.onKey(event) === true
  })
  const isOpen = picker.isOpen && editor?.isFocused === true && trigger !== null
  useEffect(() => setAriaAttributes(editor, isOpen ? { id, active: picker.active } : null, props.errorId))
  function choose(at: number): void {
    const candidate = candidates[at]
    // The editor may be ahead of the render while somebody types fast.
    const now = editor && triggerOf(editor)
    if (!now || candidate?.kind !== now.kind) return
    const { from } = editor.state.selection
    const range = { from: from - now.length, to: from }
    const content = candidate.kind === 'emoji' ? emojiOf(candidate.name) : completionText(candidate)
    editor.chain().focus().insertContentAt(range, content).run()
  }
  const isRead = props.preview !== null
  const isQuiet = isRead || props.isReadOnly || isMarkdown
  const understood = useCallback((html: string) => (editor ? documentOf(editor, html) : {}), [editor])
  const inserts = { isEmojiOpen, onEmoji: () => setEmojiOpen(!isEmojiOpen) }
  return (
    <div className={cx('rich__frame')}>
      {editor && history && (
        <Toolbar
          editor={editor}
          history={history}
          markdown={isRead ? null : choice}
          {...inserts}
          withInserts={props.insertsInto === null}
          isQuiet={isQuiet}
          end={props.toolsEnd}
        />
      )}
      {editor &&
        props.insertsInto &&
        !isQuiet &&
        createPortal(<InsertButtons editor={editor} {...inserts} />, props.insertsInto)}
      {isEmojiOpen && !isQuiet && (
        <Emojis
          editor={editor}
          bar={props.insertsInto?.closest('[data-bar]') ?? null}
          close={() => setEmojiOpen(false)}
        />
      )}
      <div ref={place} className={cx('rich__place')} hidden={isRead || isMarkdown} />
      {Area && history && !isRead && <Area {...props} documentOf={understood} history={history} />}
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
