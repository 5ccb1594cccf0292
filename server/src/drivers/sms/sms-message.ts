/** A code for somebody's phone. The words around it are a template that the service keeps. */
export interface SmsCode {
  /** Eleven digits of mainland China. */
  readonly mobile: string
  readonly code: string
  /** Minutes for which it may be used. */
  readonly minutes: number
  /** What a development site keeps, which has no template. */
  readonly text: string
}

/** A notice for somebody's phone, in the words of a template that the service keeps. */
export interface SmsNotice {
  readonly mobile: string
  readonly template: {
    readonly id: string
    /** Values of its variables in their order, with their names for services that know them by name. */
    readonly values: readonly { readonly name: string; readonly value: string }[]
  }
  readonly text: string
}

export type SmsMessage = SmsCode | SmsNotice
