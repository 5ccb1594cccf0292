import { links } from '../../shared/links/links.ts'
import { sessionStore } from '../../shared/page/session-store.ts'

/** The key of what was pressed before a log-in. */
const wantedKey = '__wanted'
/** Milliseconds within which a refused call is taken for the one that was just pressed. */
const pressedMs = 10_000

/** What was pressed: the act of a button (`like-12`), and what its form held. */
interface Wanted {
  readonly act: string
  readonly fields: readonly (readonly [string, string])[]
}

const isWanted = (value: unknown): value is Wanted =>
  typeof value === 'object' && value !== null && 'act' in value && 'fields' in value

function storedWanted(): Wanted | null {
  try {
    const value: unknown = JSON.parse(sessionStore.read(wantedKey) ?? 'null')
    return isWanted(value) ? value : null
  } catch {
    return null
  }
}

const actPattern = /^(like|likePost|favor|follow|vote|answer)-([1-9]\d{0,14})$/

/** What a fragment asks for: `like-12`, of the kind `like`. */
interface Asked {
  readonly act: string
  readonly kind: string
  readonly id: number
}

/** The act that a fragment names; null for none. */
function actOf(hash: string): Asked | null {
  const match = actPattern.exec(hash.replace(/^#/, ''))
  return match?.[1] && match[2] ? { act: match[0], kind: match[1], id: Number(match[2]) } : null
}

/** The act that a pressed element leads to: its own, or that of the address after the log-in it links to. */
function pressedAct(element: HTMLElement): string | null {
  const own = element.dataset.wanted
  if (own || !(element instanceof HTMLAnchorElement)) return own ?? null
  const url = new URL(element.href)
  const next = url.pathname === links.login ? url.searchParams.get('next') : null
  return next === null ? null : (actOf(new URL(next, location.origin).hash)?.act ?? null)
}

function filled(form: HTMLFormElement | null | undefined): Wanted['fields'] {
  const fields = form ? [...new FormData(form)] : []
  return fields.filter((field): field is [string, string] => typeof field[1] === 'string')
}

let pressed = { act: '', at: Number.NEGATIVE_INFINITY }

/** The fragment of what was pressed a moment ago; empty for nothing. */
export const pressedHash = (): string => (performance.now() - pressed.at < pressedMs ? `#${pressed.act}` : '')

/** Remembers in this tab what was pressed: it may lead to the log-in. */
function watchPresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('a, [data-wanted]') : null
      const act = element && pressedAct(element)
      if (!act) return
      pressed = { act, at: performance.now() }
      const fields = filled(element.closest('form'))
      sessionStore.write(wantedKey, JSON.stringify({ act, fields } satisfies Wanted))
    },
    { capture: true },
  )
}

/** The page of a person or thread that does not stand on this page; null when it is this page. */
function pageWith({ act, kind, id }: Asked): string | null {
  const place = kind === 'follow' ? links.user(id) : links.thread(id)
  const isKnown = kind === 'follow' || kind === 'like' || kind === 'favor'
  return isKnown && place !== location.pathname ? `${place}#${act}` : null
}

/** Ticks what was ticked in the form of a button. */
function tick(button: HTMLElement, fields: Wanted['fields']): void {
  const form = button.closest('form')
  if (!form) return
  for (const [name, value] of fields)
    for (const field of form.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]'))
      if (field.name === name && field.value === value && !field.checked) field.click()
}

/** Presses a button for whoever pressed it before, and shows it to others. */
function press(button: HTMLElement, kind: string, stored: Wanted | null): void {
  if (stored) tick(button, stored.fields)
  if (stored || kind === 'answer') button.click()
  else button.focus()
  // The box for an answer brings itself into view.
  if (kind !== 'answer') button.scrollIntoView({ block: 'center' })
}

/** What was kept of an act. */
function keptOf({ act }: Asked): Wanted | null {
  const kept = storedWanted()
  return kept?.act === act ? kept : null
}

/**
 * Does after a log-in what the fragment of the address names, when it was pressed in this tab before: an address alone,
 * which anybody may have made, only shows it. Opening the box for an answer harms nobody, and always happens.
 */
function resume(asked: Asked, load: (url: string) => void): void {
  const kept = keptOf(asked)
  const button = document.querySelector<HTMLElement>(`[data-wanted="${asked.act}"]`)
  const elsewhere = kept && !button ? pageWith(asked) : null
  if (elsewhere) {
    load(elsewhere)
    return
  }
  sessionStore.remove(wantedKey)
  // Asked for once: a reload does it no second time.
  history.replaceState(history.state, '', location.pathname + location.search)
  if (button) press(button, asked.kind, kept)
}

/** Remembers what visitors press that asks for a log-in, and does it once they are in. */
export function watchWanted(userId: number | null, load: (url: string) => void): void {
  const asked = userId === null ? null : actOf(location.hash)
  if (asked) resume(asked, load)
  watchPresses()
}
