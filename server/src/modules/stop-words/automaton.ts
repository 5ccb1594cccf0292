import type { Segment } from './segments.ts'

/** Steps of building between two yields. */
const stepsPerSlice = 1000

function spread(state: number, symbol: number, mask: number): number {
  return ((Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 7) & mask
}

/**
 * Finds all parts of all words in one pass over a text (Aho-Corasick): each letter is read once, however many words
 * there are.
 */
export class Automaton {
  /** Letter class → its number here; 0 for a class that occurs in no word. */
  readonly #symbols: ReadonlyMap<number, number>
  readonly #basicSymbols = new Uint16Array(0x10000)
  readonly #fail: Int32Array
  /** The first segment that ends in a state; -1 for none. `#nextSegment` links further ones. */
  readonly #firstSegment: Int32Array
  readonly #nextSegment: Int32Array
  /** The nearest suffix state in which segments end, or 0. */
  readonly #shorter: Int32Array
  readonly #rootChildren: Int32Array
  /** Transitions below the root, in an open-addressing hash table. */
  readonly #parents: Int32Array
  readonly #labels: Int32Array
  readonly #children: Int32Array
  readonly #mask: number
  #states = 1

  private constructor(segments: number, letters: number, symbols: ReadonlyMap<number, number>) {
    this.#symbols = symbols
    for (const [one, symbol] of symbols) if (one < 0x10000) this.#basicSymbols[one] = symbol
    this.#fail = new Int32Array(letters + 1)
    this.#shorter = new Int32Array(letters + 1)
    this.#firstSegment = new Int32Array(letters + 1).fill(-1)
    this.#nextSegment = new Int32Array(segments).fill(-1)
    this.#rootChildren = new Int32Array(symbols.size + 1)
    const capacity = 2 ** Math.ceil(Math.log2(letters * 2 + 2))
    this.#mask = capacity - 1
    this.#parents = new Int32Array(capacity)
    this.#labels = new Int32Array(capacity)
    this.#children = new Int32Array(capacity)
  }

  /** Builds the automaton in slices: the caller may run other work at each yield. */
  static *build(segments: readonly Segment[]): Generator<void, Automaton> {
    const symbols = new Map<number, number>()
    let letters = 0
    for (const [number, { part }] of segments.entries()) {
      letters += part.classes.length
      for (const one of part.classes) if (!symbols.has(one)) symbols.set(one, symbols.size + 1)
      if (number % stepsPerSlice === stepsPerSlice - 1) yield
    }
    const automaton = new Automaton(segments.length, letters, symbols)
    yield
    yield* automaton.#insertAll(segments)
    return automaton
  }

  *#insertAll(segments: readonly Segment[]): Generator<void> {
    const depthFirst: [parent: number, symbol: number, child: number][][] = []
    let steps = 0
    for (const [number, { part }] of segments.entries()) {
      let state = 0
      for (const [depth, one] of part.classes.entries()) {
        const symbol = this.#symbols.get(one) ?? 0
        let child = this.child(state, symbol)
        if (child === 0) {
          child = this.#add(state, symbol)
          const level = depthFirst[depth] ?? []
          level.push([state, symbol, child])
          depthFirst[depth] = level
        }
        state = child
        steps += 1
      }
      this.#nextSegment[number] = this.#firstSegment[state] ?? -1
      this.#firstSegment[state] = number
      if (steps >= stepsPerSlice) {
        steps = 0
        yield
      }
    }
    for (const level of depthFirst) yield* this.#link(level)
  }

  /** Computes failure links; states must be linked in order of depth. */
  *#link(level: readonly (readonly [parent: number, symbol: number, child: number])[]): Generator<void> {
    for (const [index, [parent, symbol, child]] of level.entries()) {
      const fail = parent === 0 ? 0 : this.step(this.#fail[parent] ?? 0, symbol)
      this.#fail[child] = fail
      this.#shorter[child] = (this.#firstSegment[fail] ?? -1) >= 0 ? fail : (this.#shorter[fail] ?? 0)
      if (index % stepsPerSlice === stepsPerSlice - 1) yield
    }
  }

  #add(parent: number, symbol: number): number {
    const child = this.#states
    this.#states += 1
    if (parent === 0) {
      this.#rootChildren[symbol] = child
      return child
    }
    let slot = spread(parent, symbol, this.#mask)
    while (this.#children[slot] !== 0) slot = (slot + 1) & this.#mask
    this.#parents[slot] = parent
    this.#labels[slot] = symbol
    this.#children[slot] = child
    return child
  }

  /** Returns the child of a state by a symbol, 0 for none. */
  child(state: number, symbol: number): number {
    if (state === 0) return this.#rootChildren[symbol] ?? 0
    let slot = spread(state, symbol, this.#mask)
    for (;;) {
      const child = this.#children[slot] ?? 0
      if (child === 0) return 0
      if (this.#parents[slot] === state && this.#labels[slot] === symbol) return child
      slot = (slot + 1) & this.#mask
    }
  }

  /** Returns the number of a class; 0 if it occurs in no word. */
  symbolOf(one: number): number {
    return one < 0x10000 ? (this.#basicSymbols[one] ?? 0) : (this.#symbols.get(one) ?? 0)
  }

  /** Returns the next state: the longest prefix of a part that ends at this symbol. */
  step(from: number, symbol: number): number {
    if (symbol === 0) return 0
    let state = from
    for (;;) {
      const child = this.child(state, symbol)
      if (child !== 0 || state === 0) return child
      state = this.#fail[state] ?? 0
    }
  }

  /** Returns the first state in which segments end, from this one along its suffixes; 0 for none. */
  ending(state: number): number {
    return (this.#firstSegment[state] ?? -1) >= 0 ? state : (this.#shorter[state] ?? 0)
  }

  /** Returns the next suffix state in which segments end; 0 for none. */
  shorter(state: number): number {
    return this.#shorter[state] ?? 0
  }

  /** Returns the number of the first segment that ends in a state; -1 for none. */
  firstSegment(state: number): number {
    return this.#firstSegment[state] ?? -1
  }

  /** Returns the next segment that ends in the same state; -1 for none. */
  nextSegment(segment: number): number {
    return this.#nextSegment[segment] ?? -1
  }
}
