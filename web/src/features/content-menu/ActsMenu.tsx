import Award from 'lucide-react/icons/award'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import FolderInput from 'lucide-react/icons/folder-input'
import History from 'lucide-react/icons/history'
import Image from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import PencilLine from 'lucide-react/icons/pencil-line'
import Pin from 'lucide-react/icons/pin'
import Star from 'lucide-react/icons/star'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { IconButton, IconLink } from '../../ui/button/IconButton.tsx'
import { ActionSheet } from '../../ui/dialog/ActionSheet.tsx'
import { Dropdown } from '../../ui/dropdown/Dropdown.tsx'
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { actText, type PostAct, type SheetAct, type ThreadAct } from './content-acts.ts'
import styles from './content-menu.module.css'

/** The drawing of an act. */
const actIcons: Readonly<Record<ThreadAct | SheetAct | PostAct, IconShape>> = {
  edit: PencilLine,
  sticky: Pin,
  unsticky: Pin,
  essence: Award,
  unessence: Award,
  pin: Star,
  unpin: Star,
  move: FolderInput,
  approve: Check,
  ignore: EyeOff,
  history: History,
  likers: ThumbsUp,
  favor: Star,
  unfavor: Star,
  poster: Image,
  copy: Copy,
  wechat: MessageCircle,
  report: Flag,
  delete: Trash,
}

interface ActsMenuProps<Act extends ThreadAct | SheetAct | PostAct> {
  /** What the menu is about, for whoever cannot see where it stands. */
  label: string
  acts: readonly Act[]
  /** The page that does the same where no script runs. */
  href: string
  onPick: (act: Act) => void
  /** Whether the mouse opens it on pc without a press. */
  opensOnHover?: boolean
}

function Sheet<Act extends ThreadAct | SheetAct | PostAct>({
  label,
  acts,
  onPick,
}: Pick<ActsMenuProps<Act>, 'label' | 'acts' | 'onPick'>) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Ellipsis} label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <ActionSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={label}
        actions={acts.map((act) => ({
          key: act,
          text: t(actText(act)),
          icon: actIcons[act],
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

/** What can be done to something: a menu on pc, a sheet on h5, a link to a page where no script runs; nothing when it is empty. */
export function ActsMenu<Act extends ThreadAct | SheetAct | PostAct>(props: ActsMenuProps<Act>) {
  const { label, acts, href, onPick, opensOnHover = false } = props
  const t = useTexts()
  const { face } = usePageContext()
  const isHydrated = useHydrated()
  if (acts.length === 0) return null
  if (!isHydrated) return <IconLink icon={Ellipsis} label={label} href={href} rel="nofollow" />
  if (face === 'h5') return <Sheet label={label} acts={acts} onPick={onPick} />
  return (
    <Dropdown
      label={label}
      trigger={opensOnHover ? 'hover' : 'click'}
      placement="right"
      arrow={false}
      {...(styles.acts && { triggerClass: styles.acts })}
      items={acts.map((act) => ({
        id: act,
        text: t(actText(act)),
        icon: actIcons[act],
        isDanger: act === 'delete',
        divided: act === 'delete' && acts.length > 1,
      }))}
      onPick={(id) => onPick(id as Act)}
    >
      <Icon of={Ellipsis} />
      <span className="dzq-vh">{label}</span>
    </Dropdown>
  )
}
