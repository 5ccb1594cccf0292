/** The definition of an object that a module has once for each site, for as long as the process runs. */
export interface SiteState<C, S> {
  /** For debugging. */
  readonly name: string
  open(ctx: C): S
}

/** Returns the object of a definition; it is opened on first use. */
export type SiteStates<C> = <S>(definition: SiteState<C, S>) => S

/** Creates the objects of one context. `context` is called when one is opened. */
export function openSiteStates<C>(context: () => C): SiteStates<C> {
  const opened = new Map<unknown, { readonly state: unknown }>()
  return <S>(definition: SiteState<C, S>): S => {
    const known = opened.get(definition)
    // Safe cast: the object was opened by this definition, so their types agree.
    if (known) return known.state as S
    const state = definition.open(context())
    opened.set(definition, { state })
    return state
  }
}
