import type { PluginModule, PluginProps } from '@chaguan/plugin-sdk'
import { infoKinds, own } from './activity.ts'
import { renderFacts } from './facts.ts'
import { makePeople } from './people.ts'
import { changed, type ShownActivity, shownActivity } from './shown-activity.ts'
import { type Words, words } from './words.ts'

function leftUntil(moment: number, now: number, t: Words): string {
  const left = Math.max(0, Math.floor((moment - now) / 1000))
  return t.left(
    Math.floor(left / 86_400),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  )
}

/** The state of an activity's sign-up, by the browser's clock; before hydration, by the server's. */
interface Moment {
  /** Milliseconds since 1970; 0 before hydration. */
  readonly now: number
  readonly isOver: boolean
  readonly isEarly: boolean
}

function momentOf({ isExpired, opensAt, closesAt }: ShownActivity, now: number): Moment {
  return { now, isOver: isExpired || (now > 0 && now > closesAt), isEarly: now > 0 && now < opensAt }
}

/** The text of the countdown. */
function countdown({ opensAt, closesAt }: ShownActivity, { now, isOver, isEarly }: Moment, t: Words): string {
  if (isOver) return t.over
  if (now === 0) return t.countsDown
  return isEarly ? t.untilOpen(leftUntil(opensAt, now, t)) : t.untilClose(leftUntil(closesAt, now, t))
}

/** The label of the sign-up button, and whether it is enabled. */
function signUpState({ isMemberFull, isRegistered }: ShownActivity, { isOver, isEarly }: Moment, t: Words) {
  const isStopped = isOver || isEarly || (isMemberFull && !isRegistered)
  const label = isOver ? t.over : isEarly ? t.notYet : isMemberFull ? t.full : t.signUp
  return { isStopped, label }
}

const plugin: PluginModule = (host) => {
  const { createElement: h, ui, useState } = host
  const People = makePeople(host)

  /** Returns the current time in milliseconds since 1970, updated every second; 0 before hydration. */
  function useNow(isWatched: boolean): number {
    const [now, setNow] = useState(0)
    host.useEffect(() => {
      setNow(Date.now())
      const timer = isWatched ? setInterval(() => setNow(Date.now()), 1000) : undefined
      return () => clearInterval(timer)
    }, [isWatched])
    return now
  }

  /** The form with the details that a sign-up requires. */
  function Details({ lang, types, onDone }: DetailsProps) {
    const t = words(lang)
    const [info, setInfo] = useState<Readonly<Record<string, string>>>({})
    const asked = infoKinds.filter(({ type }) => types.includes(type))
    return h(
      ui.Stack,
      { gap: 12 },
      ...asked.map(({ name }) =>
        h(ui.Input, {
          label: t.info[name],
          value: info[name] ?? '',
          maxLength: 100,
          onChange: (text: string) => setInfo((last) => ({ ...last, [name]: text })),
        }),
      ),
      h(
        ui.Button,
        {
          kind: 'primary',
          disabled: asked.some(({ name }) => !info[name]?.trim()),
          onPress: () => onDone(info),
        },
        t.done,
      ),
    )
  }

  function Card({ activity, site, userInfo, updateThread }: CardProps) {
    const t = words(site.lang)
    const [asks, setAsks] = useState(false)
    const [error, setError] = useState('')
    const { activityId, additionalInfoType } = activity
    const moment = momentOf(activity, useNow(activityId > 0 && !activity.isExpired))

    async function send(route: string, isRegistered: boolean, additionalInfo: object = {}): Promise<void> {
      try {
        await host.call('POST', route, { activityId, additionalInfo })
        setAsks(false)
        setError('')
        updateThread?.(own.appid, changed(activity, userInfo, isRegistered))
      } catch (refusal) {
        setError((refusal as Error).message)
      }
    }
    const signUp = () => {
      if (!userInfo) host.go('/user/login')
      else if (additionalInfoType.length > 0) setAsks(true)
      else void send('register/append', true)
    }
    const act = () => {
      const { isStopped, label } = signUpState(activity, moment, t)
      if (activity.isRegistered && !isStopped)
        return h(
          ui.Button,
          { kind: 'secondary', onPress: () => void send('register/cancel', false) },
          t.signOff,
        )
      return h(ui.Button, { kind: 'primary', disabled: isStopped, onPress: signUp }, label)
    }
    const [opens, closes] = [activity.registerStartTime.slice(0, 16), activity.registerEndTime.slice(0, 16)]
    return h(
      ui.Quote,
      null,
      h(
        ui.Stack,
        { gap: 8 },
        renderFacts(host, activity, site.lang),
        h(ui.Text, { muted: true }, t.window(opens, closes)),
        activityId > 0 && h(ui.Text, { muted: true }, countdown(activity, moment, t)),
        activityId > 0 && h(ui.Stack, { row: true, gap: 8 }, act(), h(People, { activity, lang: site.lang })),
        error !== '' && !asks && h(ui.Tag, { kind: 'danger' }, error),
      ),
      h(
        ui.Dialog,
        { open: asks, title: t.fillIn, onClose: () => setAsks(false) },
        h(Details, {
          lang: site.lang,
          types: additionalInfoType,
          onDone: (info: object) => void send('register/append', true, info),
        }),
        error !== '' && h(ui.Tag, { kind: 'danger' }, error),
        h(ui.Button, { onPress: () => setAsks(false) }, t.cancel),
      ),
    )
  }

  function Display(props: PluginProps) {
    const activity = shownActivity(props.renderData)
    return activity && h(Card, { ...props, activity })
  }

  return {
    ...own,
    target: ['plugin_index', 'plugin_detail'],
    hookName: 'thread_extension_display_hook',
    component: h(Display),
  }
}

type CardProps = PluginProps & { readonly activity: ShownActivity }

interface DetailsProps {
  readonly lang: string
  readonly types: readonly number[]
  readonly onDone: (info: object) => void
}

export default plugin
