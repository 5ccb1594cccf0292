import type { ThreadView } from '@chaguan/contracts/browser'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { returnAddressOf, usePageContext } from '../../../shared/page/page-context.tsx'
import { useIsOffered } from '../../../shared/site/site.ts'
import { Action, ActionLink, type ActionStyle } from '../../../ui/action/Action.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { useShareThread, useThreadToggle } from './use-thread-actions.ts'

interface ThreadActionProps {
  thread: ThreadView
  /** The text beside the icon. */
  children?: ReactNode
  /** Its accessible name. */
  label: string
  iconSize?: 18 | 20
}

interface SwitchProps extends ActionStyle {
  thread: ThreadView
  form: string
  isOn: boolean
  label: string
  onSwitch: () => void
}

/** A toggle: a form without JavaScript, and for visitors a link to the login. */
export function SwitchAction({ thread, form, isOn, label, onSwitch, ...looks }: SwitchProps) {
  const page = usePageContext()
  const t = useTexts()
  const toast = useToast()
  const wanted = `${form}-${thread.threadId}`
  if (page.userId === null)
    return (
      <ActionLink
        {...looks}
        label={label}
        href={links.loginFrom(returnAddressOf(page), wanted)}
        wanted={wanted}
        onClick={() => void toast(t('site.login.first'))}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSwitch()
  }
  return (
    <form className="dzq-inline" method="post" action={links.thread(thread.threadId)} onSubmit={submit}>
      <FormFields action={form} />
      <input type="hidden" name="postId" value={thread.postId} />
      <input type="hidden" name="isOn" value={isOn ? '0' : '1'} />
      <Action
        {...looks}
        type="submit"
        isOn={isOn}
        aria-label={label}
        title={label}
        data-wanted={isOn ? undefined : wanted}
      />
    </form>
  )
}

export function LikeThread({ thread, children, label, iconSize = 20 }: ThreadActionProps) {
  const like = useThreadToggle('like', thread)
  if (!useIsOffered('canLikePosts')) return null
  return (
    <SwitchAction
      name="like"
      shortcut="l"
      form="like"
      icon="thumbs-up"
      iconSize={iconSize}
      thread={thread}
      isOn={thread.isLike}
      label={label}
      onSwitch={() => like(!thread.isLike)}
    >
      {children}
    </SwitchAction>
  )
}

export function CommentsOfThread({ thread, children, label, iconSize = 20 }: ThreadActionProps) {
  const href = `${links.thread(thread.threadId)}#comments`
  return (
    <ActionLink name="com" icon="message-circle" iconSize={iconSize} href={href} label={label}>
      {children}
    </ActionLink>
  )
}

export function ShareThread({ thread, children, label, iconSize = 20 }: ThreadActionProps) {
  const share = useShareThread(thread)
  return (
    <span className="dzq-live">
      <Action
        name="share"
        icon="share-2"
        iconSize={iconSize}
        onClick={share}
        aria-label={label}
        title={label}
      >
        {children}
      </Action>
    </span>
  )
}
