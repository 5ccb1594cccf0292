import type { DeniedView, FollowRowView } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { BlockButton } from './BlockButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import type { PeopleKind } from './person-links.ts'
import { RelationForm } from './RelationForm.tsx'
import type { FollowState } from './relation-cache.ts'
import './relations.module.css'
import { useRemoveFan } from './use-relation.ts'

interface RowProps {
  userId: number
  nickname: string
  avatar: string
  /** Text beside the name. */
  group?: string
  /** The numbers of the person. */
  facts?: string
  signature?: string
  children: ReactNode
}

/** One person of a list, with actions. */
function Row({ userId, nickname, avatar, group, facts, signature, children }: RowProps) {
  return (
    <li className={cx('people__row')}>
      <a className={cx('people__who')} href={links.user(userId)} data-person-direct="">
        <Avatar src={avatar} name={nickname} size={40} circle />
        <span className={cx('people__name')}>
          <b className="dzq-ellipsis">
            {nickname}
            {group && <Tag kind="line">{group}</Tag>}
          </b>
          {signature && <small className={cx('people__says', 'dzq-ellipsis')}>{signature}</small>}
          {facts && <small>{facts}</small>}
        </span>
      </a>
      <span className={cx('people__acts')}>{children}</span>
    </li>
  )
}

/** The viewer's follow state for the person of a row; mutual following is only known in the viewer's own lists. */
function stateIn({ userFollow }: FollowRowView, kind: PeopleKind, isOwn: boolean): FollowState {
  if (!userFollow.isFollow) return 0
  if (!isOwn) return 1
  return kind === 'fans' || userFollow.isMutual === 1 ? 2 : 1
}

function RemoveFan({ userId, nickname }: { userId: number; nickname: string }) {
  const t = useTexts()
  const remove = useRemoveFan()
  const send = async () => {
    if (remove.isPending) return
    const isSure = await confirm({
      title: t('relations.removeFan.sure', { name: nickname }),
      text: t('relations.removeFan.text'),
      confirm: t('relations.removeFan'),
      cancel: t('account.cancel'),
      isDanger: true,
    })
    if (isSure) remove.mutate(userId)
  }
  return (
    <RelationForm userId={userId} action="removeFan" onSend={() => void send()}>
      <Button
        type="submit"
        kind="text"
        size="small"
        circle
        icon="user-minus"
        title={t('relations.removeFan')}
      >
        {t('relations.removeFan')} {nickname}
      </Button>
    </RelationForm>
  )
}

export interface FollowRowProps {
  row: FollowRowView
  kind: PeopleKind
  isOwn: boolean
  /** Without actions, for narrow places. */
  small?: boolean | undefined
}

/** A person who follows or is followed. */
export function FollowRow({ row, kind, isOwn, small }: FollowRowProps) {
  const { userId: viewerId } = usePageContext()
  const t = useTexts()
  const { count } = useFormats()
  const { user, group } = row
  const isMe = user.userId === viewerId
  return (
    <Row
      {...user}
      signature={small ? '' : user.signature}
      group={small ? '' : group.groupName}
      facts={t('relations.fans.count', {
        n: user.fansCount < 10_000 ? user.fansCount : count(user.fansCount),
      })}
    >
      {isOwn && kind === 'fans' && !small && <RemoveFan {...user} />}
      {!isMe && <FollowButton of={user} state={stateIn(row, kind, isOwn)} size="small" />}
    </Row>
  )
}

/** A person whom the viewer has blocked; the row of an unblocked one stays until the list is opened again. */
export function BlockedRow({ person }: { person: DeniedView }) {
  const { denyUserId, nickname, avatar, signature } = person
  const [isDeny, setDeny] = useState(true)
  return (
    <Row userId={denyUserId} nickname={nickname} avatar={avatar} signature={signature}>
      <BlockButton of={{ userId: denyUserId, nickname }} isDeny={isDeny} size="small" onChange={setDeny} />
    </Row>
  )
}
