import type { MouseEvent, ReactNode } from 'react'
import { loadUnreadBadge } from '../../../features/notifications/lazy-parts.ts'
import { useMemberId, useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePluginContext, viewsAt } from '../../../plugins/plugin-context.ts'
import { Slot } from '../../../plugins/Slot.tsx'
import { IconLink } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import './Shell.module.css'

/**
 * Goes back in the history where the tab has one, even to another site, else to the given address
 * (docs/reference/pages.md#header-h5).
 */
function goBack(event: MouseEvent): void {
  if (history.length <= 1) return
  event.preventDefault()
  history.back()
}

/** Links to home, messages and profile; visitors get the login page. */
function MainLinks() {
  const t = useTexts()
  const { home, messages, me } = useNavigation()
  const isMember = useMemberId() !== null
  return (
    <>
      <IconLink icon="house" label={t('site.nav.home')} href={home.href} />
      <span className={cx('topbar__unread')}>
        <IconLink icon="mail" label={t('site.nav.messages')} href={messages.href} />
        {isMember && <Lazy load={loadUnreadBadge} />}
      </span>
      <IconLink icon="user" label={t('site.nav.me')} href={me.href} />
    </>
  )
}

export interface TopBarProps {
  title: string
  /** The target of the title. Without it, screen readers use the page's own heading as title. */
  titleHref?: string | undefined
  /** The target of the back button when the tab has no history. */
  back: string
  /** Whether the title is a status message and not the page's name. */
  isNote?: boolean
  /** Whether the links to the main pages are at the end; not on pages that hide them. */
  hasLinks?: boolean | undefined
  /** Label of a close button that replaces the back button. */
  closeLabel?: string
  /** Content at the end of the bar. */
  children?: ReactNode
}

const place = 'plugin_global@header_replace_hook'

/**
 * The bar at the top of a page on h5: back, title, actions. Where a plugin replaces it, the page's actions stay. A bar
 * with a close button is never replaced.
 */
export function TopBar(props: TopBarProps) {
  const isReplaced = viewsAt(usePluginContext(), place).length > 0
  if (!isReplaced || props.closeLabel) return <Bar {...props} />
  const { children, ...rest } = props
  return (
    <>
      <Slot at={place}>
        <Bar {...rest} />
      </Slot>
      {children && <div className={cx('topbar', 'topbar--acts')}>{children}</div>}
    </>
  )
}

function Bar({ title, titleHref, back, isNote, hasLinks = true, closeLabel, children }: TopBarProps) {
  const t = useTexts()
  return (
    <header className={cx('topbar')}>
      <IconLink
        icon={closeLabel ? 'x' : 'chevron-left'}
        label={closeLabel ?? t('site.nav.back')}
        href={back}
        onClick={goBack}
      />
      {titleHref && title ? (
        <a className={cx('topbar__title', 'dzq-ellipsis')} href={titleHref}>
          {title}
        </a>
      ) : (
        <span
          className={cx('topbar__title', isNote && 'topbar__title--note', 'dzq-ellipsis')}
          aria-hidden="true"
        >
          {title}
        </span>
      )}
      {hasLinks && !closeLabel && <MainLinks />}
      {children}
    </header>
  )
}
