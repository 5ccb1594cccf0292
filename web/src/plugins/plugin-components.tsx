import { createContext, useContext, useState } from 'react'
import { usePageContext } from '../shared/page/page-context.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Card } from '../ui/card/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { Dialog, Sheet } from '../ui/dialog/Dialog.tsx'
import { Divider } from '../ui/divider/Divider.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import { iconNames } from '../ui/icon/icon-names.ts'
import { Tag } from '../ui/tag/Tag.tsx'
import { Area, Check, Choice, Input, type Loose, text } from './plugin-fields.tsx'
import { Picture, PictureField } from './plugin-pictures.tsx'
import { PlaceField } from './plugin-places.tsx'
import './plugins.module.css'

const press = (value: unknown) => (typeof value === 'function' ? () => void value() : undefined)

/** A path of the site; anything else leads nowhere. */
const pathOf = (value: unknown) => (/^\/(?![/\\])/.test(text(value)) ? text(value) : '/')

const kinds = ['primary', 'secondary', 'text', 'info'] as const
const kindOf = (value: unknown) => kinds.find((one) => one === value) ?? 'info'
const tones = ['primary', 'success', 'warn', 'danger'] as const

/** The place where a plugin is drawn, after which its entries look. */
const Place = createContext('')
export const PlaceProvider = Place.Provider

/** In the composer as its own tools, in the grid of the personal centre as its links, elsewhere as a button. */
function Entry({ icon, label, onPress, href }: Loose) {
  const at = useContext(Place)
  const { face } = usePageContext()
  const own = iconNames.find((name) => name === icon) ?? 'plus'
  if (at.startsWith('plugin_user@'))
    return (
      <a
        className={cx('owngrid__item')}
        href={pathOf(href)}
        onClick={(event) => {
          if (typeof onPress !== 'function') return
          event.preventDefault()
          onPress()
        }}
      >
        <span className={cx('owngrid__icon')}>
          <Icon of={own} size={24} />
        </span>
        {text(label)}
      </a>
    )
  const isTool = at.startsWith('plugin_post@') && face === 'pc'
  return (
    <button
      type="button"
      className={isTool ? cx('bar__pick') : cx('plugin-entry')}
      aria-haspopup="dialog"
      onClick={press(onPress)}
    >
      <Icon of={own} size={isTool ? 18 : 24} />
      {text(label)}
    </button>
  )
}

/** Drawn from when it is first opened: closed ones of cards in lists would have ids, which kept cards cannot have. */
function Over({ open, title, onClose, children }: Loose) {
  const { face } = usePageContext()
  const [isNeeded, setNeeded] = useState(open === true)
  if (open === true && !isNeeded) setNeeded(true)
  if (!isNeeded && open !== true) return null
  const shared = { isOpen: open === true, onClose: press(onClose) ?? (() => {}), title: text(title) }
  const inside = <div className={cx('plugin-dialog')}>{children}</div>
  if (face === 'h5') return <Sheet {...shared}>{inside}</Sheet>
  return (
    <Dialog {...shared} width={480} maskCloses={false}>
      {inside}
    </Dialog>
  )
}

/** The components that plugins draw with; what they are given is checked, since frames describe them too. */
export const hostComponents = {
  Stack: ({ row, gap, children }: Loose) => (
    <div
      className={cx('plugin-stack', row === true && 'plugin-stack--row')}
      style={{ gap: Math.min(Math.max(Number(gap) || 0, 0), 64) }}
    >
      {children}
    </div>
  ),
  Card: ({ children }: Loose) => <Card className={cx('plugin-card')}>{children}</Card>,
  Heading: ({ children }: Loose) => <h2 className={cx('plugin-heading')}>{children}</h2>,
  Text: ({ muted, children }: Loose) => (
    <p className={cx('plugin-text', muted === true && 'plugin-text--muted')}>{children}</p>
  ),
  Link: ({ href, download, children }: Loose) =>
    /^https:\/\//.test(text(href)) ? (
      <a className="dzq-link" href={text(href)} target="_blank" rel="ugc nofollow noopener noreferrer">
        {children}
      </a>
    ) : (
      <a className="dzq-link" href={pathOf(href)} {...(download === true && { download: true })}>
        {children}
      </a>
    ),
  Button: ({ kind, disabled, onPress, children }: Loose) => (
    <Button type="button" kind={kindOf(kind)} disabled={disabled === true} onClick={press(onPress)}>
      {children}
    </Button>
  ),
  Image: Picture,
  Tag: ({ kind, children }: Loose) => {
    const tone = tones.find((one) => one === kind)
    return <Tag {...(tone && { kind: tone })}>{children}</Tag>
  },
  Divider: () => <Divider />,
  Quote: ({ children }: Loose) => <blockquote className={cx('plugin-quote')}>{children}</blockquote>,
  Input,
  TextArea: Area,
  Select: Choice,
  PictureField,
  PlaceField,
  Checkbox: Check,
  Entry,
  Dialog: Over,
}
