/** What a failure is: its number on the wire and when it happens (docs/reference/wire.md#codes). */
export interface Failure {
  readonly code: number
  readonly when: string
}

/** One failure of the catalogue; what people read of it is in `i18n/{zh,en}/failures.json`. */
export function failure(code: number, when: string): Failure {
  return { code, when }
}
