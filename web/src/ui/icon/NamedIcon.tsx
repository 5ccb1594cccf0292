import { Icon, type IconName } from './Icon.tsx'

const icons: Readonly<Record<string, IconName>> = {
  aperture: 'aperture',
  bike: 'bike',
  'book-open': 'book-open',
  calendar: 'calendar',
  camera: 'camera',
  'circle-help': 'circle-question-mark',
  code: 'code',
  coffee: 'coffee',
  'layout-grid': 'layout-grid',
  megaphone: 'megaphone',
  music: 'music',
  'shopping-bag': 'shopping-bag',
  star: 'star',
}

/** The names of icons that `NamedIcon` accepts. */
export const namedIcons: readonly string[] = Object.keys(icons)

/** A picture by its address, or an icon by its name; a default icon for an unknown name. */
export function NamedIcon({ icon }: { icon: string }) {
  if (icon.includes('/')) return <img src={icon} alt="" width={20} height={20} />
  return <Icon of={icons[icon] ?? 'hash'} />
}
