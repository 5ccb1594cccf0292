/** A failure: its number on the wire and when it occurs (docs/reference/wire.md#codes). */
export interface Failure {
  readonly code: number
  readonly when: string
}

/** Defines a failure of the catalogue; its texts are in `i18n/{zh,en}/failures.json`. */
export function failure(code: number, when: string): Failure {
  return { code, when }
}
