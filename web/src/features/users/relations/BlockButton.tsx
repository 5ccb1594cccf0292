import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PersonRef } from '../../../shared/people/person.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { LoginFirst } from './LoginFirst.tsx'
import { RelationForm } from './RelationForm.tsx'
import { ToggleLabel } from './ToggleLabel.tsx'
import { useDeny } from './use-relation.ts'

export interface BlockButtonProps {
  of: PersonRef
  isDeny: boolean
  size?: 'medium' | 'small'
}

function Block({ of, isDeny, size }: BlockButtonProps) {
  const t = useTexts()
  const deny = useDeny(of.userId)
  return (
    <RelationForm
      userId={of.userId}
      action={isDeny ? 'undeny' : 'deny'}
      onSend={() => deny.isPending || deny.mutate(!isDeny)}
    >
      <Button type="submit" kind="text" size={size} icon="ban">
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
    <LoginFirst kind="text" size={props.size} icon="ban" text={t('relations.block')} name={props.of.nickname}>
      <Block {...props} />
    </LoginFirst>
  )
}
