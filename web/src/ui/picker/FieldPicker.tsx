import { useEffect, useEffectEvent, useId } from 'react'
import { setFieldValue } from '../fields/set-field-value.ts'
import { CandidatePicker, type CandidatePickerProps } from './CandidatePicker.tsx'
import { completionText } from './candidates.ts'
import type { Trigger } from './find-trigger.ts'
import { usePicker } from './use-picker.ts'
import { readTrigger } from './use-trigger-in.ts'

export interface FieldPickerProps extends Pick<CandidatePickerProps, 'candidates' | 'texts'> {
  field: HTMLTextAreaElement | null
  trigger: Trigger | null
}

/** A picker for a plain field: it handles the field's keys and inserts the chosen item there. */
export function FieldPicker({ field, trigger, candidates, texts }: FieldPickerProps) {
  const id = useId()
  const choose = (at: number) => {
    const candidate = candidates[at]
    const now = field && readTrigger(field)
    if (now && candidate?.kind === now.kind) setFieldValue(field, completionText(candidate), now.length)
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
  if (!isOpen) return null
  return (
    <CandidatePicker
      id={id}
      kind={trigger.kind}
      candidates={candidates}
      texts={texts}
      active={picker.active}
      place={field.getBoundingClientRect()}
      onChoose={choose}
      onActive={picker.setActive}
    />
  )
}
