import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PersonRef } from '../../../shared/people/person.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { MemberAction } from './MemberAction.tsx'
import { RelationForm } from './RelationForm.tsx'
import { ToggleLabel } from './ToggleLabel.tsx'
import { useBlock } from './use-relation.ts'

export interface BlockButtonProps {
  of: PersonRef
  isDeny: boolean
  size?: 'medium' | 'small'
  /** Called at once with the new state, and with the old one if the server refuses it. */
  onChange?: (isDeny: boolean) => void
}

/** Plain, without an icon, in rows, like a follow button. */
const lookOf = (size: BlockButtonProps['size']) =>
  size === 'small' ? ({ kind: 'fill', size } as const) : ({ kind: 'text', size, icon: 'ban' } as const)

function Block({ of, isDeny, size, onChange }: BlockButtonProps) {
  const t = useTexts()
  const deny = useBlock(of.userId)
  const send = () => {
    if (deny.isPending) return
    onChange?.(!isDeny)
    deny.mutate(!isDeny, { onError: () => onChange?.(isDeny) })
  }
  return (
    <RelationForm userId={of.userId} action={isDeny ? 'undeny' : 'deny'} onSend={send}>
      <Button type="submit" {...lookOf(size)}>
        <ToggleLabel
          state={t(isDeny ? 'relations.blocked' : 'relations.block')}
          press={isDeny ? t('relations.unblock') : undefined}
          name={of.nickname}
        />
      </Button>
    </RelationForm>
  )
}

/** Blocks or unblocks a person (docs/reference/wire-accounts.md#follows). Visitors are sent to the login. */
export function BlockButton(props: BlockButtonProps) {
  const t = useTexts()
  return (
    <MemberAction
      kind="text"
      size={props.size}
      icon="ban"
      text={t('relations.block')}
      name={props.of.nickname}
    >
      <Block {...props} />
    </MemberAction>
  )
}
