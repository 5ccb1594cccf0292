import { notificationChannelsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useKeyboardInset } from '../../../ui/use-keyboard-inset.ts'
import { canPush } from './push-device.ts'
import './push-offer.module.css'
import { useStartPush } from './use-start-push.ts'

const offeredKey = (userId: number) => `push-offered ${userId}`

/** Whether push was offered to a person in this browser; where nothing can be stored it counts as offered. */
function wasOffered(userId: number): boolean {
  try {
    return localStorage.getItem(offeredKey(userId)) !== null
  } catch {
    return true
  }
}

interface PushOfferProps {
  readonly pushKey: string
  readonly onEnd: () => void
}

/**
 * Offers push; the browser prompts for permission only after a press of the button
 * (docs/reference/conventions.md#push-permission).
 */
function PushOffer({ pushKey, onEnd }: PushOfferProps) {
  const t = useTexts()
  const client = useQueryClient()
  const box = useRef<HTMLElement>(null)
  useKeyboardInset(box)
  const focusedBefore = useRef<EventTarget | null>(null)
  const end = () => {
    // The pressed button is removed with the offer, so the focus is restored.
    if (box.current?.contains(document.activeElement) && focusedBefore.current instanceof HTMLElement)
      focusedBefore.current.focus()
    onEnd()
  }
  const { start, isBusy } = useStartPush(pushKey, () => {
    end()
    void client.invalidateQueries({ queryKey: [notificationChannelsApi.openChannels.path] })
  })
  return (
    <section
      ref={box}
      className={cx('pushoffer')}
      aria-label={t('channels.push.offer.title')}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
    >
      <p role="status" className={cx('pushoffer__text')}>
        {t('channels.push.offer')}
      </p>
      <div className={cx('pushoffer__acts')}>
        <Button kind="primary" size="small" aria-busy={isBusy} onClick={start}>
          {t('channels.push.offer.yes')}
        </Button>
        <Button kind="text" size="small" onClick={end}>
          {t('channels.push.offer.no')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Resolves to the offer of push for a person who has just written something; to null when it was offered before in this
 * browser, or push is on already, denied, or unsupported.
 */
export async function findPushOffer(userId: number) {
  if (!canPush() || Notification.permission === 'denied' || wasOffered(userId)) return null
  const { pushKey, devices } = await call(notificationChannelsApi.openChannels, {}, { quiet: true })
  // The offer is recorded before concurrent messages could make it again.
  if (wasOffered(userId) || pushKey === '' || devices.some(({ isCurrent }) => isCurrent)) return null
  localStorage.setItem(offeredKey(userId), '1')
  return { pushKey, PushOffer }
}
