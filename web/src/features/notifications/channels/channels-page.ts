import {
  externalChannels,
  type FormAction,
  type InputOf,
  type MailMode,
  mailModes,
  notificationChannelsApi,
  notificationKinds,
  type OutputOf,
} from '@chaguan/contracts/browser'
import type { Translate } from '../../../i18n/texts.ts'
import type { PageHead, PageProps } from '../../../shared/page/page-types.ts'
import { channelsQuery } from '../../../shared/settings/settings.ts'
import { markForms, marksQuery } from '../watch-and-mute.ts'
import { channelLinks } from './channel-links.ts'

type ChannelsHeadTexts = { readonly t: Translate }
type Change = InputOf<typeof notificationChannelsApi.changeChannels>
export type Channels = OutputOf<typeof notificationChannelsApi.openChannels>

/** Name of the checkbox for a type and a channel. */
export const checkboxName = (channel: string, kind: string) => `${channel}.${kind}`
/** The field with the channels whose checkboxes a form has, to distinguish an unchecked one from an absent one. */
export const shownField = 'shown'

const modeOf = (text: string | undefined): MailMode | undefined => mailModes.find((mode) => mode === text)

/** The input of the form: the checkboxes of its channels, and the mode of mails. */
export function changesOf(fields: Readonly<Record<string, string>>): Change {
  const shown = (fields[shownField] ?? '').split(',')
  const mailMode = modeOf(fields.mailMode)
  const hour = fields.mailHour
  const wait = fields.mailWait
  return {
    ...(mailMode && { mailMode }),
    ...(hour !== undefined && /^\d{1,2}$/.test(hour) && { mailHour: Number(hour) }),
    ...(wait === '' && { mailWait: null }),
    ...(wait !== undefined && /^\d{1,4}$/.test(wait) && { mailWait: Number(wait) }),
    choices: externalChannels
      .filter((channel) => shown.includes(channel))
      .flatMap((channel) =>
        notificationKinds.map((kind) => ({
          kind,
          channel,
          isOn: fields[checkboxName(channel, kind)] !== undefined,
        })),
      ),
  }
}

/** The queries of the page. */
export const channelsQueries = () => [channelsQuery, marksQuery]

export const channelsHead = ({ t }: ChannelsHeadTexts): PageHead => ({
  title: t('channels.title'),
  noIndex: true,
})

export const channelsForms: Readonly<Record<string, FormAction>> = {
  ...markForms,
  channels: {
    endpoint: notificationChannelsApi.changeChannels,
    input: changesOf,
    next: () => channelLinks.settings,
  },
  removeDevice: {
    endpoint: notificationChannelsApi.removeDevice,
    input: ({ id }) => ({ id: Number(id) }),
    next: () => channelLinks.settings,
  },
}

/** The signed token in the address of a mail. */
export const tokenOf = ({ query }: Pick<PageProps, 'query'>) => (query.get('token') ?? '').slice(0, 200)
/** Whether the unsubscription has just been made. */
export const isDone = ({ query }: Pick<PageProps, 'query'>) => query.get('action') === 'done'

export const unsubscribeHead = ({ t }: ChannelsHeadTexts): PageHead => ({
  title: t('channels.unsubscribe.title'),
  noIndex: true,
})

export const unsubscribeForms: Readonly<Record<string, FormAction>> = {
  unsubscribe: {
    endpoint: notificationChannelsApi.unsubscribe,
    input: ({ token }) => ({ token: token ?? '' }),
    next: () => channelLinks.unsubscribed,
  },
}
