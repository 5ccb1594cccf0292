import type { Drawn, PluginHost } from '@chaguan/plugin-sdk'
import type { Activity, Place } from './activity.ts'
import { words } from './words.ts'

const minutes = (time: string) => time.slice(0, 16)

/** Whether a place has coordinates; 0, 0 (in the sea) means none. */
export const hasPoint = ({ longitude, latitude }: Place) => longitude !== 0 || latitude !== 0
export const pointOf = ({ longitude, latitude }: Place) => ({ longitude, latitude })

const namesOf = ({ location, address }: Place) => [location, address].filter((part) => part !== '').join(' ')

/**
 * Returns the address of a map service available in the viewer's country. Nothing is loaded before the link is
 * followed.
 */
export function mapAddress(place: Place, lang: string): string {
  const { longitude, latitude } = place
  const name = encodeURIComponent(namesOf(place))
  if (lang === 'en')
    return hasPoint(place)
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
      : `https://www.openstreetmap.org/search?query=${name}`
  return hasPoint(place)
    ? `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${name}&coordinate=wgs84`
    : `https://uri.amap.com/search?keyword=${name}`
}

/** Renders the place of an activity with a link to a map; nothing where there is none. */
function renderPlace({ createElement: h, ui }: PluginHost, place: Place, lang: string): Drawn {
  const t = words(lang)
  const where = namesOf(place) || (hasPoint(place) ? t.point(place.latitude, place.longitude) : '')
  if (where === '') return null
  return h(ui.Text, null, t.where(where), ' ', h(ui.Link, { href: mapAddress(place, lang) }, t.map))
}

/** Renders the description, time and place of an activity. */
export function renderFacts(host: PluginHost, activity: Activity, lang: string): Drawn {
  const { createElement: h, ui } = host
  const t = words(lang)
  const { title, content, activityStartTime, activityEndTime, totalNumber, position } = activity
  return h(
    ui.Stack,
    { gap: 6 },
    h(ui.Stack, { row: true, gap: 8 }, h(ui.Tag, { kind: 'primary' }, t.entry), h(ui.Text, null, title)),
    content !== '' && h(ui.Text, { muted: true }, content),
    h(ui.Text, null, t.when(minutes(activityStartTime), minutes(activityEndTime))),
    renderPlace(host, position, lang),
    totalNumber > 0 && h(ui.Text, null, t.limited(totalNumber)),
  )
}
