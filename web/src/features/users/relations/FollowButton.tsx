import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PersonRef } from '../../../shared/people/person.ts'
import { useIsOffered } from '../../../shared/site/site.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { IconName } from '../../../ui/icon/Icon.tsx'
import { MemberAction } from './MemberAction.tsx'
import { RelationForm } from './RelationForm.tsx'
import type { FollowState } from './relation-cache.ts'
import { ToggleLabel } from './ToggleLabel.tsx'
import { useFollow } from './use-relation.ts'

/** Prominent where it is the main action; plain, without an icon, in rows. */
const kinds = {
  medium: { follow: 'primary', followed: 'info' },
  small: { follow: 'soft', followed: 'fill' },
} as const

const looks: Record<FollowState, { key: TextKey; icon: IconName }> = {
  0: { key: 'relations.follow', icon: 'plus' },
  1: { key: 'relations.followed', icon: 'check' },
  2: { key: 'relations.mutual', icon: 'repeat' },
}

export interface FollowButtonProps {
  of: PersonRef
  state: FollowState
  size?: 'medium' | 'small'
}

const wantedOf = ({ userId }: PersonRef) => `follow-${userId}`

function Follow({ of, state, size = 'medium' }: FollowButtonProps) {
  const t = useTexts()
  const { follow: loud, followed: quiet } = kinds[size]
  const follow = useFollow(of.userId, state)
  const { key, icon } = looks[state]
  return (
    <RelationForm
      userId={of.userId}
      action={state > 0 ? 'unfollow' : 'follow'}
      onSend={() => follow.isPending || follow.mutate(state > 0 ? 0 : 1)}
    >
      <Button
        type="submit"
        kind={state > 0 ? quiet : loud}
        size={size}
        icon={size === 'small' ? undefined : icon}
        data-wanted={state > 0 ? undefined : wantedOf(of)}
      >
        <ToggleLabel
          state={t(key)}
          press={state > 0 ? t('relations.unfollow') : undefined}
          name={of.nickname}
        />
      </Button>
    </RelationForm>
  )
}

/**
 * Follows or unfollows a person, and shows the state: 关注, 已关注, 互相关注 (docs/reference/wire-accounts.md#follows). Visitors
 * are sent to the login.
 */
export function FollowButton(props: FollowButtonProps) {
  const t = useTexts()
  const { size = 'medium' } = props
  // Unfollowing needs no permission.
  if (!useIsOffered('canFollow') && props.state === 0) return null
  return (
    <MemberAction
      kind={kinds[size].follow}
      size={size}
      icon={size === 'small' ? undefined : 'plus'}
      text={t('relations.follow')}
      wanted={wantedOf(props.of)}
      name={props.of.nickname}
    >
      <Follow {...props} />
    </MemberAction>
  )
}
