import type { AppError } from '../../../http/app-error.ts'

/** How the row of a block that is paid for is kept. */
interface Keeping {
  /** Whether it says already what shall be. */
  readonly isSame: boolean
  /** What is said to whoever would change it after it was paid for. */
  readonly refuse: () => AppError
  readonly update: (id: number) => Promise<unknown>
  readonly insert: () => Promise<{ readonly id: number }>
}

/** Keeps the row of a red packet or a reward as it is, changes it while nobody has paid, or makes it; answers its id. */
export async function keepPaidRow(
  known: { readonly id: number; readonly is_paid: number } | undefined,
  { isSame, refuse, update, insert }: Keeping,
): Promise<number> {
  if (!known) return (await insert()).id
  if (isSame) return known.id
  if (known.is_paid === 1) throw refuse()
  await update(known.id)
  return known.id
}
