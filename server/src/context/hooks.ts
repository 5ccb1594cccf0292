declare const implementationOf: unique symbol

/**
 * An interface that a module needs from a module of higher rank. The lower module defines the hook, the higher one
 * provides the implementation when it is registered. `Key` distinguishes several implementations; a hook with one has
 * no key.
 */
export interface Hook<Implementation, Key = 'only'> {
  readonly name: string
  readonly [implementationOf]?: readonly [Implementation, Key]
}

/** Defines a hook with one implementation. */
export const defineHook = <Implementation>(name: string): Hook<Implementation> => ({ name })

/** Defines a hook with an implementation for each key. */
export const defineKeyedHook = <Key, Implementation>(name: string): Hook<Implementation, Key> => ({ name })

/** The implementations of hooks in one context. */
export interface Hooks {
  /** Provides an implementation, replacing an earlier one. Returns a function that removes it. */
  provide<I>(hook: Hook<I>, implementation: I): () => void
  /** Returns undefined if no module provides it. */
  get<I>(hook: Hook<I>): I | undefined
  provideFor<I, K>(hook: Hook<I, K>, key: K, implementation: I): () => void
  getFor<I, K>(hook: Hook<I, K>, key: K): I | undefined
  /** Returns every implementation in the order of registration. */
  all<I, K>(hook: Hook<I, K>): readonly I[]
}

/** Creates hooks without implementations. */
export function openHooks(): Hooks {
  const provided = new Map<unknown, Map<unknown, unknown>>()
  // Safe cast: `provideFor` accepts only implementations of the hook's type.
  const implementationsOf = <I, K>(hook: Hook<I, K>) => provided.get(hook) as Map<K, I> | undefined

  function provideFor<I, K>(hook: Hook<I, K>, key: K, implementation: I): () => void {
    const implementations = implementationsOf(hook) ?? new Map<K, I>()
    provided.set(hook, implementations)
    implementations.set(key, implementation)
    return () => {
      if (implementations.get(key) === implementation) implementations.delete(key)
    }
  }

  return {
    provideFor,
    provide: (hook, implementation) => provideFor(hook, 'only', implementation),
    getFor: (hook, key) => implementationsOf(hook)?.get(key),
    get: (hook) => implementationsOf(hook)?.get('only'),
    all: (hook) => [...(implementationsOf(hook)?.values() ?? [])],
  }
}
