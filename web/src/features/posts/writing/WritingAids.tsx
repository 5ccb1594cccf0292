import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useKnownNames } from '../../../api/use-known-names.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { pickerTexts } from '../../../i18n/writing/picker-texts.ts'
import { EmojiPanel } from '../../../ui/emoji/EmojiPanel.tsx'
import { CandidatePicker } from '../../../ui/picker/CandidatePicker.tsx'
import { candidatesFor, writtenFor } from '../../../ui/picker/candidates.ts'
import { findTrigger } from '../../../ui/picker/find-trigger.ts'
import { usePicker } from '../../../ui/picker/use-picker.ts'
import { writeInto } from '../../../ui/text-field/write-into.ts'

export interface NearPerson {
  readonly nickname: string
  readonly avatar: string
}

/** The words before the caret of a field; null while something is selected, or the field has not the focus. */
function useWordsBefore(field: HTMLTextAreaElement | null): string | null {
  const [before, setBefore] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const isCaret = field && document.activeElement === field && field.selectionStart === field.selectionEnd
      setBefore(isCaret ? field.value.slice(0, field.selectionStart) : null)
    }
    look()
    const lookSoon = () => setTimeout(look, 0)
    document.addEventListener('selectionchange', look)
    field?.addEventListener('input', lookSoon)
    field?.addEventListener('blur', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      field?.removeEventListener('input', lookSoon)
      field?.removeEventListener('blur', look)
    }
  }, [field])
  return before
}

export interface WritingAidsProps {
  area: RefObject<HTMLTextAreaElement | null>
  near: readonly NearPerson[]
  isEmojiOpen: boolean
  onEmojiClose: () => void
}

/** Pickers for people, topics and emoji over a plain field, and the panel of emoji below it. */
export function WritingAids({ area, near, isEmojiOpen, onEmojiClose }: WritingAidsProps) {
  const t = useTexts()
  const id = useId()
  const field = area.current
  const before = useWordsBefore(field)
  const trigger = before === null ? null : findTrigger(before)
  const { people, topics } = useKnownNames(trigger)
  const candidates = candidatesFor(trigger, { people: [...near, ...people], topics })
  const choose = (at: number) => {
    const candidate = candidates[at]
    if (field && trigger && candidate) writeInto(field, writtenFor(candidate), trigger.length)
  }
  const picker = usePicker(trigger, candidates.length, choose)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!picker.onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event)
    field?.addEventListener('keydown', onKey)
    return () => field?.removeEventListener('keydown', onKey)
  }, [field])
  const isOpen = picker.isOpen && trigger !== null && field !== null
  useEffect(() => {
    if (!field || !isOpen) return undefined
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-activedescendant', `${id}-${picker.active}`)
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [field, isOpen, id, picker.active])
  return (
    <>
      {isEmojiOpen && (
        <EmojiPanel
          label={t('composer.do.emoji')}
          onChoose={(code) => field && writeInto(field, `:${code}:`, 0)}
          onClose={() => {
            onEmojiClose()
            field?.focus()
          }}
        />
      )}
      {isOpen && (
        <CandidatePicker
          id={id}
          kind={trigger.kind}
          candidates={candidates}
          texts={pickerTexts(t)}
          active={picker.active}
          place={field.getBoundingClientRect()}
          onChoose={choose}
          onActive={picker.setActive}
        />
      )}
    </>
  )
}
