import { definePage, lazyComponent } from '../app/router/define-page.ts'
import {
  messageForms,
  messageHead,
  messagePlace,
  messageQueries,
  nextMessageQueries,
} from '../features/messages/message-page.ts'
import {
  channelsForms,
  channelsHead,
  channelsQueries,
  unsubscribeForms,
  unsubscribeHead,
} from '../features/notifications/channels/channels-page.ts'
import { notificationsQuery } from '../features/notifications/notifications.ts'
import { accountLinks } from '../shared/links/account-links.ts'

export const message = definePage({
  path: '/message',
  access: 'member',
  listsThreads: true,
  component: {
    pc: lazyComponent(
      'faces/pc/message/MessagePage.tsx',
      () => import('../faces/pc/message/MessagePage.tsx'),
    ),
    h5: lazyComponent(
      'faces/h5/message/MessagePage.tsx',
      () => import('../faces/h5/message/MessagePage.tsx'),
    ),
  },
  hidesNavigation: ['h5'],
  hidesFooter: ['pc', 'h5'],
  queries(context) {
    const { kind, tab, page } = messagePlace(context)
    return [...messageQueries(context), ...(kind === 'index' ? [] : [notificationsQuery(kind, tab, page)])]
  },
  dependentQueries: nextMessageQueries,
  head: messageHead,
  forms: import.meta.env.SSR && messageForms,
})

export const channels = definePage({
  path: '/my/notifications',
  access: 'member',
  component: lazyComponent(
    'features/notifications/channels/ChannelsView.tsx',
    () => import('../features/notifications/channels/ChannelsView.tsx'),
  ),
  bar: { title: 'channels.title', back: accountLinks.editProfile },
  queries: channelsQueries,
  head: channelsHead,
  forms: import.meta.env.SSR && channelsForms,
})

export const unsubscribe = definePage({
  path: '/unsubscribe',
  shareable: false,
  withoutSite: true,
  component: lazyComponent(
    'features/notifications/channels/UnsubscribeView.tsx',
    () => import('../features/notifications/channels/UnsubscribeView.tsx'),
  ),
  head: unsubscribeHead,
  forms: import.meta.env.SSR && unsubscribeForms,
})
