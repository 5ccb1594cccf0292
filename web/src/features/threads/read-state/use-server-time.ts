import { useFormats } from '../../../i18n/use-texts.tsx'
import { wireText } from '../../../i18n/wire-text.ts'

/** Milliseconds between two ticks of the site's clock. */
const stepMs = 30_000

/** The server's time in milliseconds since 1970, whatever the client's clock; at most one step ahead. */
export function useServerTime(): number {
  const { moment, now } = useFormats()
  return Date.parse(moment(wireText(now + stepMs)).iso)
}
