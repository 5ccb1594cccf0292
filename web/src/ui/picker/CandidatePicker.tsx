import { Avatar } from '../avatar/Avatar.tsx'
import { EmojiDrawing } from '../emoji/EmojiDrawing.tsx'
import type { Candidate } from './candidates.ts'
import type { Trigger } from './find-trigger.ts'
import { Picker, type PickerItem, type PickerProps } from './Picker.tsx'

export interface PickerTexts {
  readonly label: (kind: Trigger['kind']) => string
  readonly none: string
  /** The name of an emoji. */
  readonly emoji: (code: string) => string
  readonly isNew: string
  readonly threads: (n: number) => string
}

function itemOf({ kind, name, avatar, threads, isNew }: Candidate, texts: PickerTexts): PickerItem {
  if (kind === 'emoji')
    return {
      key: name,
      text: texts.emoji(name),
      icon: <EmojiDrawing code={name} />,
      note: `:${name}:`,
    }
  if (kind === 'member') return { key: name, text: name, icon: <Avatar src={avatar} name={name} size={28} /> }
  const note = isNew ? texts.isNew : threads ? texts.threads(threads) : undefined
  return { key: `${isNew ? 'new' : ''}${name}`, text: `#${name}#`, note }
}

export type CandidatePickerProps = Omit<PickerProps, 'items' | 'label' | 'empty'> & {
  kind: Trigger['kind']
  candidates: readonly Candidate[]
  texts: PickerTexts
}

/** A picker for people, topics or emoji. */
export function CandidatePicker({ kind, candidates, texts, ...rest }: CandidatePickerProps) {
  const items = candidates.map((candidate) => itemOf(candidate, texts))
  return <Picker {...rest} items={items} label={texts.label(kind)} empty={texts.none} />
}
