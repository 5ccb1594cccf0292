import type { DialogMessageView } from '@chaguan/contracts/browser'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ActionSheet } from '../../../ui/dialog/ActionSheet.tsx'
import { Dropdown } from '../../../ui/dropdown/Dropdown.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import './log.module.css'
import { type MessageAction, useMessageAction, useMessageActions } from './use-message-actions.ts'

const icons: Readonly<Record<MessageAction, IconName>> = { copy: 'copy', recall: 'undo-2', delete: 'trash-2' }

/** Milliseconds of a long press that opens a message's menu. */
const pressMs = 450
/** Pixels that a finger may move during a long press. */
const pressRoom = 10

/** Event handlers for a long press. */
export function useLongPress(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown({ clientX, clientY }: PointerEvent) {
      end()
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(open, pressMs)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = from.current
      if (Math.hypot(clientX - x, clientY - y) > pressRoom) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  }
}

interface MenuProps {
  message: DialogMessageView
  onRemoved: (id: number) => void
}

/** The items of a message's menu, and the function that runs one. */
function useActions({ message, onRemoved }: MenuProps) {
  const t = useTexts()
  const action = useMessageAction(message, onRemoved)
  const items = useMessageActions(message).map((id) => ({
    id,
    text: t(`messages.action.${id}`),
    icon: icons[id],
    isDanger: id === 'delete',
  }))
  return { items, pick: (id: string) => void action(id as MessageAction) }
}

/** The actions of a message as a bottom sheet. */
function Sheet({ onClose, ...about }: MenuProps & { onClose: () => void }) {
  const t = useTexts()
  const { items, pick } = useActions(about)
  return (
    <ActionSheet
      isOpen
      onClose={onClose}
      label={t('messages.message.more')}
      actions={items.map(({ id, ...item }) => ({ key: id, ...item }))}
      cancel={t('messages.notifications.cancel')}
      onSelect={(key) => {
        onClose()
        pick(key)
      }}
    />
  )
}

/** The actions of a message as a menu beside it, initially open. */
function OpenMenu(about: MenuProps) {
  const t = useTexts()
  const { items, pick } = useActions(about)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const trigger = box.current?.querySelector('button')
    trigger?.focus()
    trigger?.click()
  }, [])
  const label = t('messages.message.more')
  return (
    <span ref={box}>
      <Dropdown
        label={label}
        trigger="click"
        placement="left"
        arrow={false}
        {...(cx('bubble__more') && { triggerClass: cx('bubble__more') })}
        items={items}
        onPick={pick}
      >
        <Icon of="ellipsis" size={18} />
        <span className="dzq-vh">{label}</span>
      </Dropdown>
    </span>
  )
}

/**
 * The actions on a message: a menu beside it on pc, a sheet on h5, which a long press opens too. Only a button until it
 * is opened, because a chat has hundreds of them.
 */
export function MessageMenu({
  isOpen,
  onOpen,
  ...about
}: MenuProps & { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const t = useTexts()
  const isPhone = usePageContext().face === 'h5'
  if (isOpen && !isPhone)
    return (
      <span className={cx('bubble__menu')}>
        <OpenMenu {...about} />
      </span>
    )
  return (
    <span className={cx('bubble__menu')}>
      <button
        type="button"
        className={cx('bubble__more')}
        aria-label={t('messages.message.more')}
        aria-haspopup={isPhone ? 'dialog' : 'menu'}
        onClick={() => onOpen(true)}
      >
        <Icon of="ellipsis" size={18} />
      </button>
      {isOpen && <Sheet {...about} onClose={() => onOpen(false)} />}
    </span>
  )
}
