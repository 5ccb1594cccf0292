import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { triggerText } from '../../../ui/picker/trigger-text.ts'
import { commands, tableCommands } from './commands.ts'
import './editor.module.css'
import { LinkForm } from './LinkForm.tsx'
import type { MarkdownChoice } from './markdown/use-markdown.ts'
import type { UndoHistory } from './undo-history.ts'

/** The Markdown logo, the same in all languages; the button has an accessible name. */
const markdownMark = 'M↓'

type ToolbarText = Parameters<ReturnType<typeof useTexts>>[0]
const named = (name: string) => `composer.do.${name}` as ToolbarText

/** Arrow keys, Home and End move the focus within the toolbar. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const goals: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  buttons[goal]?.focus()
}

/** Insert buttons for typed triggers: a press types the trigger character, and the picker opens. */
function Inserts({ editor, isEmojiOpen, onEmoji }: InsertProps) {
  const t = useTexts()
  const type = (sign: '@' | '#') => {
    const { $from } = editor.state.selection
    const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc')
    editor.chain().focus().insertContent(triggerText(before, sign)).run()
  }
  return (
    <>
      <IconButton icon="smile" label={t('composer.do.emoji')} aria-expanded={isEmojiOpen} onClick={onEmoji} />
      <IconButton icon="at-sign" label={t('composer.do.member')} onClick={() => type('@')} />
      <IconButton icon="hash" label={t('composer.do.topic')} onClick={() => type('#')} />
    </>
  )
}

interface InsertProps {
  editor: Editor
  isEmojiOpen: boolean
  onEmoji: () => void
}

/** The buttons for emoji, people and topics, for a bar elsewhere. */
export const InsertButtons = Inserts

function Formats({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const t = useTexts()
  return (
    <>
      {commands.slice(0, 7).map(({ name, icon, isOn, run }) => (
        <IconButton
          key={name}
          icon={icon}
          label={t(named(name))}
          isOn={isOn(editor)}
          aria-pressed={isOn(editor)}
          onClick={() => run(editor)}
        />
      ))}
      <IconButton icon="link" label={t('composer.do.link')} isOn={editor.isActive('link')} onClick={onLink} />
      {commands.slice(7).map(({ name, icon, isOn, run }) => (
        <IconButton
          key={name}
          icon={icon}
          label={t(named(name))}
          isOn={isOn(editor)}
          disabled={name === 'table' && isOn(editor)}
          onClick={() => run(editor)}
        />
      ))}
    </>
  )
}

type EditsProps = InsertProps & Pick<ToolbarProps, 'withInserts' | 'history'> & { onLink: () => void }

function Edits({ editor, history, withInserts, onLink, ...inserts }: EditsProps) {
  const t = useTexts()
  return (
    <>
      <Formats editor={editor} onLink={onLink} />
      <IconButton
        icon="undo-2"
        label={t('composer.do.undo')}
        disabled={!history.canUndo()}
        onClick={() => {
          history.undo()
          editor.commands.focus()
        }}
      />
      <IconButton
        icon="redo-2"
        label={t('composer.do.redo')}
        disabled={!history.canRedo()}
        onClick={() => {
          history.redo()
          editor.commands.focus()
        }}
      />
      {withInserts && (
        <>
          <span className={cx('tools__line')} />
          <Inserts editor={editor} {...inserts} />
        </>
      )}
    </>
  )
}

export interface ToolbarProps extends InsertProps {
  history: UndoHistory
  /** The switch between rich text and Markdown; null where there is none. */
  markdown: MarkdownChoice | null
  /** Whether it contains the insert buttons too. */
  withInserts: boolean
  /** Whether the text is read-only, so that only the content at the end is enabled. */
  isQuiet: boolean
  /** Content at its end. */
  end: ReactNode
}

/**
 * Formatting buttons: marks, headings, quotes, lists, links, tables, code, undo and redo. Nothing while none can be
 * pressed.
 */
export function Toolbar({ editor, history, markdown, withInserts, isQuiet, end, ...inserts }: ToolbarProps) {
  const t = useTexts()
  const [isLinking, setLinking] = useState(false)
  const unlinkOrAsk = () => {
    if (editor.isActive('link')) editor.chain().focus().extendMarkRange('link').unsetLink().run()
    else setLinking(!isLinking)
  }
  if (isQuiet && !markdown && !end) return null
  return (
    <div className={cx('tools')}>
      <div className={cx('tools__bar')} role="toolbar" aria-label={t('composer.format')} onKeyDown={walk}>
        {!isQuiet && (
          <div className={cx('tools__edits')}>
            <Edits
              editor={editor}
              history={history}
              withInserts={withInserts}
              onLink={unlinkOrAsk}
              {...inserts}
            />
          </div>
        )}
        <span className={cx('tools__end')}>
          {markdown && (
            <button
              type="button"
              className={cx('tools__markdown', markdown.isOn && 'is-on')}
              aria-pressed={markdown.isOn}
              aria-label={t('composer.markdown')}
              title={t('composer.markdown')}
              onClick={() => markdown.choose(!markdown.isOn)}
            >
              {markdownMark}
            </button>
          )}
          {end}
        </span>
      </div>
      {isLinking && !isQuiet && <LinkForm editor={editor} onEnd={() => setLinking(false)} />}
      {editor.isActive('table') && !isQuiet && (
        <div className={cx('tools__more')}>
          {tableCommands.map(({ name, run }) => (
            <button key={name} type="button" className={cx('tools__text')} onClick={() => run(editor)}>
              {t(named(name))}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
