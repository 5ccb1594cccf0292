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
import { Area, Check, Choice, Input, text, type UnvalidatedProps } from './plugin-fields.tsx'
import { Picture, PictureField } from './plugin-pictures.tsx'
import { PlaceField } from './plugin-places.tsx'
import './plugins.module.css'

const press = (value: unknown) => (typeof value === 'function' ? () => void value() : undefined)

/** The value if it is a path of the site, else the root. */
const pathOf = (value: unknown) => (/^\/(?![/\\])/.test(text(value)) ? text(value) : '/')

const kinds = ['primary', 'secondary', 'text', 'info'] as const
const kindOf = (value: unknown) => kinds.find((one) => one === value) ?? 'info'
const tones = ['primary', 'success', 'warn', 'danger'] as const

/** The place where a plugin is rendered, on which the look of its entries depends. */
const Place = createContext('')
export const PlaceProvider = Place.Provider

/** An entry of a plugin: a tool in the composer, a link in the grid of the personal centre, a button elsewhere. */
function Entry({ icon, label, onPress, href }: UnvalidatedProps) {
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

/**
 * Rendered from its first opening on: a closed dialog in cards of lists would call `useId`, which cached cards must
 * not.
 */
function Over({ open, title, onClose, children }: UnvalidatedProps) {
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

/** The components for plugins; their props are validated, since frames describe them too. */
export const hostComponents = {
  Stack: ({ row, gap, children }: UnvalidatedProps) => (
    <div
      className={cx('plugin-stack', row === true && 'plugin-stack--row')}
      style={{ gap: Math.min(Math.max(Number(gap) || 0, 0), 64) }}
    >
      {children}
    </div>
  ),
  Card: ({ children }: UnvalidatedProps) => <Card className={cx('plugin-card')}>{children}</Card>,
  Heading: ({ children }: UnvalidatedProps) => <h2 className={cx('plugin-heading')}>{children}</h2>,
  Text: ({ muted, children }: UnvalidatedProps) => (
    <p className={cx('plugin-text', muted === true && 'plugin-text--muted')}>{children}</p>
  ),
  Link: ({ href, download, children }: UnvalidatedProps) =>
    /^https:\/\//.test(text(href)) ? (
      <a className="dzq-link" href={text(href)} target="_blank" rel="ugc nofollow noopener noreferrer">
        {children}
      </a>
    ) : (
      <a className="dzq-link" href={pathOf(href)} {...(download === true && { download: true })}>
        {children}
      </a>
    ),
  Button: ({ kind, disabled, onPress, children }: UnvalidatedProps) => (
    <Button type="button" kind={kindOf(kind)} disabled={disabled === true} onClick={press(onPress)}>
      {children}
    </Button>
  ),
  Image: Picture,
  Tag: ({ kind, children }: UnvalidatedProps) => {
    const tone = tones.find((one) => one === kind)
    return <Tag {...(tone && { kind: tone })}>{children}</Tag>
  },
  Divider: () => <Divider />,
  Quote: ({ children }: UnvalidatedProps) => (
    <blockquote className={cx('plugin-quote')}>{children}</blockquote>
  ),
  Input,
  TextArea: Area,
  Select: Choice,
  PictureField,
  PlaceField,
  Checkbox: Check,
  Entry,
  Dialog: Over,
}
