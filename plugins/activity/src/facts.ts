import type { Drawn, PluginHost } from '@chaguan/plugin-sdk'
import type { Activity } from './activity.ts'
import { words } from './words.ts'

const minutes = (time: string) => time.slice(0, 16)

/** What an activity is, when and where. */
export function drawFacts({ createElement: h, ui }: PluginHost, activity: Activity, lang: string): Drawn {
  const t = words(lang)
  const { title, content, activityStartTime, activityEndTime, totalNumber, position } = activity
  const where = [position.location, position.address].filter((part) => part !== '').join(' ')
  return h(
    ui.Stack,
    { gap: 6 },
    h(ui.Stack, { row: true, gap: 8 }, h(ui.Tag, { kind: 'primary' }, t.entry), h(ui.Text, null, title)),
    content !== '' && h(ui.Text, { muted: true }, content),
    h(ui.Text, null, t.when(minutes(activityStartTime), minutes(activityEndTime))),
    where !== '' && h(ui.Text, null, t.where(where)),
    totalNumber > 0 && h(ui.Text, null, t.limited(totalNumber)),
  )
}
