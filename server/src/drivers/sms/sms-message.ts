/** A code for a phone. Its text is a template at the service. */
export interface SmsCode {
  /** Eleven digits of mainland China. */
  readonly mobile: string
  readonly code: string
  /** Minutes for which it is valid. */
  readonly minutes: number
  /** The text that a development site stores, which has no template. */
  readonly text: string
}

/** A notification for a phone, by a template at the service. */
export interface SmsNotification {
  readonly mobile: string
  readonly template: {
    readonly id: string
    /** Values of its variables in order, with names for services that use them. */
    readonly values: readonly { readonly name: string; readonly value: string }[]
  }
  readonly text: string
}

export type SmsMessage = SmsCode | SmsNotification
