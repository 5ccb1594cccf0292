import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { IconButton, IconLink } from '../../ui/button/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { ActionSheet } from '../../ui/dialog/ActionSheet.tsx'
import { Dropdown } from '../../ui/dropdown/Dropdown.tsx'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { actText, type MenuAct, type PostAct, type ThreadAct, threadActs } from './content-acts.ts'
import './content-menu.module.css'

/** The icons of actions that are not defined for threads. */
const furtherIcons: Readonly<Record<Exclude<MenuAct | PostAct, ThreadAct>, IconName>> = {
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

const iconOf = (act: MenuAct | PostAct): IconName =>
  act in threadActs
    ? threadActs[act as ThreadAct].icon
    : furtherIcons[act as Exclude<MenuAct | PostAct, ThreadAct>]

interface ActsMenuProps<Act extends MenuAct | PostAct> {
  /** The subject of the menu, for screen readers. */
  label: string
  acts: readonly Act[]
  /** The page with the same actions as forms. */
  href: string
  onPick: (act: Act) => void
  /** Whether hovering opens it on pc. */
  opensOnHover?: boolean
}

function Sheet<Act extends MenuAct | PostAct>({
  label,
  acts,
  onPick,
}: Pick<ActsMenuProps<Act>, 'label' | 'acts' | 'onPick'>) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="ellipsis" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <ActionSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={label}
        actions={acts.map((act) => ({
          key: act,
          text: t(actText(act)),
          icon: iconOf(act),
          isDanger: act === 'delete',
        }))}
        cancel={t('moderation.cancel')}
        onSelect={(key) => {
          setOpen(false)
          onPick(key as Act)
        }}
      />
    </>
  )
}

/**
 * A menu of actions: a menu on pc, a sheet on h5, a link to a page without JavaScript; renders nothing when it is
 * empty.
 */
export function ActsMenu<Act extends MenuAct | PostAct>(props: ActsMenuProps<Act>) {
  const { label, acts, href, onPick, opensOnHover = false } = props
  const t = useTexts()
  const { face } = usePageContext()
  const isHydrated = useHydrated()
  if (acts.length === 0) return null
  if (!isHydrated) return <IconLink icon="ellipsis" label={label} href={href} rel="nofollow" />
  if (face === 'h5') return <Sheet label={label} acts={acts} onPick={onPick} />
  return (
    <Dropdown
      label={label}
      trigger={opensOnHover ? 'hover' : 'click'}
      placement="right"
      arrow={false}
      {...(cx('acts') && { triggerClass: cx('acts') })}
      items={acts.map((act) => ({
        id: act,
        text: t(actText(act)),
        icon: iconOf(act),
        isDanger: act === 'delete',
        divided: act === 'delete' && acts.length > 1,
      }))}
      onPick={(id) => onPick(id as Act)}
    >
      <Icon of="ellipsis" />
      <span className="dzq-vh">{label}</span>
    </Dropdown>
  )
}
