import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { IconButton, IconLink } from '../../ui/button/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { ActionSheet } from '../../ui/dialog/ActionSheet.tsx'
import { Dropdown } from '../../ui/dropdown/Dropdown.tsx'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import {
  actionText,
  type MenuAction,
  type PostAction,
  type ThreadAction,
  threadActions,
} from './content-actions.ts'
import './content-menu.module.css'

/** The icons of actions that are not defined for threads. */
const furtherIcons: Readonly<Record<Exclude<MenuAction | PostAction, ThreadAction>, IconName>> = {
  likers: 'thumbs-up',
  favor: 'star',
  unfavor: 'star',
  poster: 'image',
  copy: 'copy',
  wechat: 'message-circle',
  watch: 'bell',
  unwatch: 'bell-ring',
  mute: 'bell-off',
  unmute: 'bell',
}

const iconOf = (action: MenuAction | PostAction): IconName =>
  action in threadActions
    ? threadActions[action as ThreadAction].icon
    : furtherIcons[action as Exclude<MenuAction | PostAction, ThreadAction>]

interface ActionsMenuProps<Action extends MenuAction | PostAction> {
  /** The subject of the menu, for screen readers. */
  label: string
  actions: readonly Action[]
  /** The page with the same actions as forms. */
  href: string
  onPick: (action: Action) => void
  /** Whether hovering opens it on pc. */
  opensOnHover?: boolean
}

function Sheet<Action extends MenuAction | PostAction>({
  label,
  actions,
  onPick,
}: Pick<ActionsMenuProps<Action>, 'label' | 'actions' | 'onPick'>) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="ellipsis" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <ActionSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={label}
        actions={actions.map((action) => ({
          key: action,
          text: t(actionText(action)),
          icon: iconOf(action),
          isDanger: action === 'delete',
        }))}
        cancel={t('moderation.cancel')}
        onSelect={(key) => {
          setOpen(false)
          onPick(key as Action)
        }}
      />
    </>
  )
}

/**
 * A menu of actions: a menu on pc, a sheet on h5, a link to a page without JavaScript; renders nothing when it is
 * empty.
 */
export function ActionsMenu<Action extends MenuAction | PostAction>(props: ActionsMenuProps<Action>) {
  const { label, actions, href, onPick, opensOnHover = false } = props
  const t = useTexts()
  const { face } = usePageContext()
  const isHydrated = useHydrated()
  if (actions.length === 0) return null
  if (!isHydrated) return <IconLink icon="ellipsis" label={label} href={href} rel="nofollow" />
  if (face === 'h5') return <Sheet label={label} actions={actions} onPick={onPick} />
  return (
    <Dropdown
      label={label}
      trigger={opensOnHover ? 'hover' : 'click'}
      placement="right"
      arrow={false}
      {...(cx('acts') && { triggerClass: cx('acts') })}
      items={actions.map((action) => ({
        id: action,
        text: t(actionText(action)),
        icon: iconOf(action),
        isDanger: action === 'delete',
        divided: action === 'delete' && actions.length > 1,
      }))}
      onPick={(id) => onPick(id as Action)}
    >
      <Icon of="ellipsis" />
      <span className="dzq-vh">{label}</span>
    </Dropdown>
  )
}
