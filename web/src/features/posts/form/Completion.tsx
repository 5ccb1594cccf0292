import { useEffect } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { emojiName, pickerTexts } from '../../../i18n/writing/picker-texts.ts'
import { useKnownNames } from '../../../shared/people/use-known-names.ts'
import { usePinyin } from '../../../shared/people/use-pinyin.ts'
import { EmojiPanel } from '../../../ui/emoji/EmojiPanel.tsx'
import { setFieldValue } from '../../../ui/fields/set-field-value.ts'
import { findCandidates } from '../../../ui/picker/candidates.ts'
import { FieldPicker } from '../../../ui/picker/FieldPicker.tsx'
import { useTriggerIn } from '../../../ui/picker/use-trigger-in.ts'

export interface NearPerson {
  readonly nickname: string
  readonly avatar: string
}

/**
 * Scrolls the form with its button into the part of the window above a phone's on-screen keyboard
 * (docs/reference/conventions.md#phone-keyboard).
 */
function useAboveKeyboard(field: HTMLTextAreaElement | null): void {
  useEffect(() => {
    const view = window.visualViewport
    const show = () => {
      if (field && document.activeElement === field) field.form?.scrollIntoView({ block: 'nearest' })
    }
    view?.addEventListener('resize', show)
    return () => view?.removeEventListener('resize', show)
  }, [field])
}

export interface CompletionProps {
  field: HTMLTextAreaElement | null
  near: readonly NearPerson[]
  isEmojiOpen: boolean
  onEmojiClose: () => void
}

/** Pickers for people, topics and emoji over a plain field, and the emoji panel below it. */
export function Completion({ field, near, isEmojiOpen, onEmojiClose }: CompletionProps) {
  const t = useTexts()
  const trigger = useTriggerIn(field)
  const { people, topics } = useKnownNames(trigger)
  const sounds = usePinyin(trigger !== null)
  const candidates = findCandidates(trigger, { people: [...near, ...people], topics }, sounds)
  useAboveKeyboard(field)
  return (
    <>
      {isEmojiOpen && (
        <EmojiPanel
          label={t('composer.do.emoji')}
          nameOf={emojiName(t)}
          onChoose={(code) => field && setFieldValue(field, `:${code}:`, 0)}
          onClose={() => {
            onEmojiClose()
            field?.focus()
          }}
        />
      )}
      <FieldPicker field={field} trigger={trigger} candidates={candidates} texts={pickerTexts(t)} />
    </>
  )
}
