import { ServiceRefused } from '../service-refused.ts'

/** The service refused a text message. The error contains its reason, without number, code or key. */
export class SmsRefused extends ServiceRefused {
  override readonly name = 'SmsRefused'
}

/** Timeout of a service in milliseconds. */
const timeoutMs = 10_000
/** Maximum characters of a response. */
const maxAnswer = 10_000

/** Posts to a service and parses its response. Throws SmsRefused for an unreadable one. */
export async function callService(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Readonly<Record<string, unknown>>> {
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (error) {
    const text = `the service could not be reached: ${(error as Error).name}`
    throw new SmsRefused(text, { cause: error, place: new URL(url).origin })
  }
  try {
    const answer: unknown = JSON.parse(text.slice(0, maxAnswer))
    if (typeof answer === 'object' && answer !== null) return answer as Readonly<Record<string, unknown>>
  } catch {
    // Thrown below.
  }
  throw new SmsRefused('the response of the service could not be parsed')
}
