/** Somebody whom a button is about. */
export interface PersonRef {
  readonly userId: number
  readonly nickname: string
}
