import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { usePageContext } from '../shared/page/page-context.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Card } from '../ui/card/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { Dialog, Sheet } from '../ui/dialog/Dialog.tsx'
import { Divider } from '../ui/divider/Divider.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { DateTimeField } from '../ui/fields/DateTimeField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import { iconNames } from '../ui/icon/icon-names.ts'
import { Tag } from '../ui/tag/Tag.tsx'
import './plugins.module.css'

type Loose = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 5000) : '')
const textOrNone = (value: unknown) => text(value) || undefined
const press = (value: unknown) => (typeof value === 'function' ? () => void value() : undefined)

/** A path of the site; anything else leads nowhere. */
const pathOf = (value: unknown) => (/^\/(?![/\\])/.test(text(value)) ? text(value) : '/')

const kinds = ['primary', 'secondary', 'text', 'info'] as const
const kindOf = (value: unknown) => kinds.find((one) => one === value) ?? 'info'
const tones = ['primary', 'success', 'warn', 'danger'] as const
const types = ['text', 'number', 'password'] as const

/** The place where a plugin is drawn, after which its entries look. */
const Place = createContext('')
export const PlaceProvider = Place.Provider

/**
 * The text of a field that somebody else holds, who may be slow: what comes back of it while it is typed on is what was
 * typed before.
 */
function useSlowText(value: unknown, tell: unknown) {
  const given = text(String(value ?? ''))
  const [shown, setShown] = useState(given)
  const told = useRef<string[]>([])
  useEffect(() => {
    const at = told.current.indexOf(given)
    told.current = at < 0 ? [] : told.current.slice(at + 1)
    if (at < 0) setShown(given)
  }, [given])
  const change = (next: string) => {
    setShown(next)
    told.current.push(next)
    if (typeof tell === 'function') tell(next)
  }
  return [shown, change] as const
}

function Input({ label, type, value, onChange, hint, error, maxLength }: Loose) {
  const [shown, change] = useSlowText(value, onChange)
  const texts = { label: text(label), hint: textOrNone(hint), error: textOrNone(error) }
  if (type === 'time') return <DateTimeField {...texts} value={shown} onTime={change} />
  return (
    <TextField
      {...texts}
      type={types.find((one) => one === type) ?? 'text'}
      autoComplete="off"
      maxLength={Number(maxLength) || undefined}
      value={shown}
      onChange={({ target }) => change(target.value)}
    />
  )
}

function Area({ label, value, onChange, hint, error, maxLength, rows }: Loose) {
  const [shown, change] = useSlowText(value, onChange)
  return (
    <TextArea
      label={text(label)}
      hint={textOrNone(hint)}
      error={textOrNone(error)}
      rows={Math.min(Number(rows) || 3, 20)}
      maxLength={Number(maxLength) || undefined}
      value={shown}
      onText={change}
    />
  )
}

function Choice({ label, value, choices, onChange, hint, error }: Loose) {
  const [shown, change] = useSlowText(value, onChange)
  const list = Array.isArray(choices) ? (choices as readonly Loose[]).slice(0, 200) : []
  return (
    <SelectField
      label={text(label)}
      hint={textOrNone(hint)}
      error={textOrNone(error)}
      value={shown}
      onChange={({ target }) => change(target.value)}
    >
      {list.map((one) => (
        <option key={text(one?.value)} value={text(one?.value)}>
          {text(one?.label)}
        </option>
      ))}
    </SelectField>
  )
}

function Check({ checked, onChange, children }: Loose) {
  return (
    <Checkbox
      checked={checked === true}
      onChange={({ target }) => {
        if (typeof onChange === 'function') onChange(target.checked)
      }}
    >
      {children}
    </Checkbox>
  )
}

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

function Over({ open, title, onClose, children }: Loose) {
  const { face } = usePageContext()
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
  Link: ({ href, children }: Loose) => <a href={pathOf(href)}>{children}</a>,
  Button: ({ kind, disabled, onPress, children }: Loose) => (
    <Button type="button" kind={kindOf(kind)} disabled={disabled === true} onClick={press(onPress)}>
      {children}
    </Button>
  ),
  Image: ({ src, alt, width, height }: Loose) => (
    <img
      className={cx('plugin-image')}
      src={pathOf(src)}
      alt={text(alt)}
      width={Number(width) || undefined}
      height={Number(height) || undefined}
      loading="lazy"
    />
  ),
  Tag: ({ kind, children }: Loose) => {
    const tone = tones.find((one) => one === kind)
    return <Tag {...(tone && { kind: tone })}>{children}</Tag>
  },
  Divider: () => <Divider />,
  Input,
  TextArea: Area,
  Select: Choice,
  Checkbox: Check,
  Entry,
  Dialog: Over,
}
