import type { PluginHost } from '@chaguan/plugin-sdk'
import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Card } from '../ui/card/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { Divider } from '../ui/divider/Divider.tsx'
import { Tag } from '../ui/tag/Tag.tsx'
import './plugins.module.css'

type Loose = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 5000) : '')
const press = (value: unknown) => (typeof value === 'function' ? () => void value() : undefined)

/** A path of the site; anything else leads nowhere. */
const pathOf = (value: unknown) => (/^\/(?![/\\])/.test(text(value)) ? text(value) : '/')

const kinds = ['primary', 'secondary', 'text', 'info'] as const
const kindOf = (value: unknown) => kinds.find((one) => one === value) ?? 'info'

const tones = ['primary', 'success', 'warn', 'danger'] as const

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
}

/** What the module of a trusted view is given. */
export const pageHost: PluginHost = Object.freeze({
  // Sound: the SDK's types are those of React without its names.
  createElement: createElement as PluginHost['createElement'],
  useState,
  useEffect: useEffect as PluginHost['useEffect'],
  useMemo,
  ui: hostComponents,
})
