/** What a failure is: its number on the wire, its default text and when it happens (docs/reference/wire.md#codes). */
export interface Failure {
  readonly code: number
  readonly zh: string
  readonly en: string
  readonly when: string
}

/** One failure of the catalogue. */
export function failure(code: number, zh: string, en: string, when: string): Failure {
  return { code, zh, en, when }
}
