/** The person of a button. */
export interface PersonRef {
  readonly userId: number
  readonly nickname: string
}
