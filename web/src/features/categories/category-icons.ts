import Aperture from 'lucide-react/icons/aperture'
import Bike from 'lucide-react/icons/bike'
import BookOpen from 'lucide-react/icons/book-open'
import Calendar from 'lucide-react/icons/calendar'
import Camera from 'lucide-react/icons/camera'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Code from 'lucide-react/icons/code'
import Coffee from 'lucide-react/icons/coffee'
import Hash from 'lucide-react/icons/hash'
import Megaphone from 'lucide-react/icons/megaphone'
import Music from 'lucide-react/icons/music'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { IconShape } from '../../ui/icon/Icon.tsx'

const icons: Readonly<Record<string, IconShape>> = {
  aperture: Aperture,
  bike: Bike,
  'book-open': BookOpen,
  calendar: Calendar,
  camera: Camera,
  'circle-help': CircleHelp,
  code: Code,
  coffee: Coffee,
  megaphone: Megaphone,
  music: Music,
  'shopping-bag': ShoppingBag,
}

/** The drawing for a category's icon name; a plain sign for a name that is not known. */
export function categoryIcon(name: string): IconShape {
  return icons[name] ?? Hash
}
