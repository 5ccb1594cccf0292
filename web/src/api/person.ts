/** Somebody whom a button is about. */
export interface Someone {
  readonly userId: number
  readonly nickname: string
}
