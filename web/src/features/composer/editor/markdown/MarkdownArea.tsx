import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { pickerTexts } from '../../../../i18n/writing/picker-texts.ts'
import { useKnownNames } from '../../../../shared/people/use-known-names.ts'
import { usePinyin } from '../../../../shared/people/use-pinyin.ts'
import { cx } from '../../../../ui/class-names.ts'
import { findCandidates } from '../../../../ui/picker/candidates.ts'
import { FieldPicker } from '../../../../ui/picker/FieldPicker.tsx'
import { useTriggerIn } from '../../../../ui/picker/use-trigger-in.ts'
import '../editor.module.css'
import { type DocNode, serializeHtml } from '../serialize-html.ts'
import type { UndoHistory } from '../undo-history.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { serializeMarkdown } from './serialize-markdown.ts'

export interface MarkdownAreaProps {
  html: string
  onHtml: (html: string) => void
  /** Converts HTML to a document of the editor's schema; everything unknown is dropped. */
  documentOf: (html: string) => DocNode
  label: string
  placeholder: string
  /** Id of the text's error. */
  errorId: string | undefined
  isReadOnly: boolean
  history: UndoHistory
}

function NamePicker({ field }: { field: HTMLTextAreaElement | null }) {
  const t = useTexts()
  const trigger = useTriggerIn(field)
  const candidates = findCandidates(trigger, useKnownNames(trigger), usePinyin(trigger !== null))
  return <FieldPicker field={field} trigger={trigger} candidates={candidates} texts={pickerTexts(t)} />
}

/** A plain text area for Markdown; `onHtml` gets the same HTML as from the rich editor. */
export function MarkdownArea({ html, onHtml, documentOf, ...props }: MarkdownAreaProps) {
  const { label, placeholder, errorId, isReadOnly, history } = props
  const [text, setText] = useState(() => serializeMarkdown(documentOf(html)))
  const reported = useRef(html)
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  useEffect(() => {
    if (html === reported.current) return
    // A restored text is shown here too.
    reported.current = html
    setText(serializeMarkdown(documentOf(html)))
  }, [html, documentOf])
  useEffect(() => {
    history.fieldText = () => field?.value ?? null
    return () => {
      history.fieldText = () => null
    }
  }, [history, field])
  const change = (next: string) => {
    setText(next)
    reported.current = serializeHtml(documentOf(parseMarkdown(next)))
    onHtml(reported.current)
  }
  return (
    <>
      <textarea
        ref={setField}
        className={cx('markdown')}
        aria-label={label}
        aria-describedby={errorId}
        aria-invalid={errorId !== undefined}
        placeholder={placeholder}
        rows={10}
        spellCheck
        readOnly={isReadOnly}
        value={text}
        onKeyDown={(event) => history.onFieldKey(event.nativeEvent) && event.preventDefault()}
        onChange={({ target }) => change(target.value)}
      />
      <NamePicker field={field} />
    </>
  )
}
