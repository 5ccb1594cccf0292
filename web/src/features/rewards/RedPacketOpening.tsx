import {
  type RedPacketView,
  redPacketConditions,
  redPacketsApi,
  type ThreadView,
  threadsApi,
  tomIds,
} from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { writtenEvent } from '../../shared/content/written-event.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { cx } from '../../ui/class-names.ts'
import { Popup } from '../../ui/dialog/Popup.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import './rewards.module.css'

interface PacketProps {
  threadId: number
  packet: RedPacketView
}

/** Yuan that the viewer has just received from a red packet, by a comment or since the last visit; 0 for none. */
function useNewlyReceived({ threadId, packet }: PacketProps): number {
  const client = useQueryClient()
  const { receivedMoney, condition } = packet
  const before = useRef(receivedMoney)
  const [received, setGotten] = useState(0)
  useEffect(() => {
    if (before.current === 0 && receivedMoney > 0) setGotten(receivedMoney)
    before.current = receivedMoney
  }, [receivedMoney])
  useEffect(() => {
    // A comment may have earned a part: the thread is refetched.
    const refetch = () => void client.invalidateQueries({ queryKey: [threadsApi.openThread.path] })
    window.addEventListener(writtenEvent, refetch)
    return () => window.removeEventListener(writtenEvent, refetch)
  }, [client])
  useEffect(() => {
    if (condition !== redPacketConditions.likes) return
    call(redPacketsApi.readReceivedPacket, { threadId }, { quiet: true }).then(
      ({ afterGetRedPacketFirstEnter, amount }) => afterGetRedPacketFirstEnter && setGotten(amount),
      () => {},
    )
  }, [condition, threadId])
  return received
}

/** A red packet that the viewer opens: first closed, then with its amount. */
function Opening(props: PacketProps) {
  const t = useTexts()
  const { money } = useFormats()
  const received = useNewlyReceived(props)
  const [state, setState] = useState<'closed' | 'opened' | 'away'>('closed')
  return (
    <Popup
      isOpen={received > 0 && state !== 'away'}
      onClose={() => setState('away')}
      position="center"
      closeLabel={t('pay.packet.close')}
      label={t('pay.packet')}
    >
      <div className={cx('packet', state === 'opened' && 'is-open')}>
        <Icon of="gift" />
        {state === 'closed' ? (
          <button type="button" className={cx('packet__open')} onClick={() => setState('opened')}>
            {t('pay.packet.open')}
          </button>
        ) : (
          <p className={cx('packet__got')} role="status">
            {t('pay.packet.got', { amount: money(received) })}
          </p>
        )}
        <p>{t('pay.packet.where')}</p>
      </div>
    </Popup>
  )
}

/** Shows a member once the amount that they received from a thread's red packet. */
export function RedPacketOpening({ thread }: { thread: ThreadView }) {
  const { userId } = usePageContext()
  const packet = thread.content.indexes[tomIds.redPacket]?.body as RedPacketView | undefined
  if (!packet || userId === null || thread.isDraft) return null
  return <Opening threadId={thread.threadId} packet={packet} />
}
