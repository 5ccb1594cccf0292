/** The person that a button acts on. */
export interface PersonRef {
  readonly userId: number
  readonly nickname: string
}
