import Award from 'lucide-react/icons/award'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
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
import type { IconShape } from '../../ui/icon/Icon.tsx'
import type { PostAct, SheetAct, ThreadAct } from './thread-acts.ts'

/** The drawing of an act. */
export const actIcons: Readonly<Record<ThreadAct | SheetAct | PostAct, IconShape>> = {
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
