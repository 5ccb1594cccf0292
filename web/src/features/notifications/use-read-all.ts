import { notificationsApi, notificationTypes } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { queryKeyOf } from '../../api/query.ts'
import { type UnreadCounts, unreadQuery, withoutTypes } from '../../shared/notifications/unread.ts'
import type { NotificationKind } from './notifications.ts'

/**
 * Marks all notifications of a kind as read: in the view at once, on the server when the time to undo it is over or the
 * page is left.
 */
export function useReadAll(kind: NotificationKind, run: (done: Promise<unknown>) => Promise<void>) {
  const client = useQueryClient()
  const [isBegun, setBegun] = useState(false)
  const waiting = useRef(false)
  const send = useEffectEvent(() => {
    if (!waiting.current) return
    waiting.current = false
    void run(call(notificationsApi.readNotifications, { type: notificationTypes[kind].join() }))
  })
  useEffect(() => {
    const leave = () => send()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const show = (begun: boolean) => {
    waiting.current = begun
    setBegun(begun)
  }
  const counts = queryKeyOf(unreadQuery.endpoint, unreadQuery.input)
  return {
    isBegun,
    begin: () => {
      show(true)
      client.setQueryData<UnreadCounts>(counts, (old) => old && withoutTypes(old, notificationTypes[kind]))
    },
    takeBack: () => {
      show(false)
      void client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] })
    },
    end: useCallback(() => {
      send()
      setBegun(false)
    }, []),
  }
}
