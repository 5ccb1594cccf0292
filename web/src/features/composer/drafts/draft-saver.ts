import { isSameDraft, type ThreadDraft } from '../thread-draft.ts'

/** Where the draft is saved: nowhere yet, in this browser, on the server. */
export type SavedState =
  | { readonly where: 'server'; readonly at: number }
  /** The server refused it with this code; this browser has stored it. */
  | { readonly where: 'here'; readonly at: number; readonly code: number }
  /** Neither the server nor this browser has stored it. */
  | { readonly where: 'nowhere'; readonly code: number }
  /** The server's copy was changed elsewhere: it is not overwritten before the person confirms. */
  | { readonly where: 'conflict'; readonly at: number }
  | null

/** The server's copy of a draft. */
export interface ServerCopy {
  readonly id: number
  /** The version that the text here is based on; undefined for any. */
  readonly version: string | undefined
}

export interface SaverOptions {
  /** The server's copy at the start; null for none. */
  readonly copy: ServerCopy | null
  /**
   * Saves the draft on the server, over this version of the copy alone, and resolves to the next one; null where the
   * server stores no drafts, as for a published thread.
   */
  readonly save: ((written: ThreadDraft, copy: ServerCopy | null) => Promise<ServerCopy>) | null
  /** The version of the server's copy because of which it was not saved; null when it failed for another reason. */
  readonly newerVersionOf: (error: unknown) => string | null
  /**
   * Stores the draft in this browser, with what was last sent to the server; returns false when the storage refuses.
   */
  readonly keepHere: (written: ThreadDraft, copy: ServerCopy | null, sent: ThreadDraft | null) => boolean
  readonly forgetHere: () => void
  readonly onState: (state: SavedState) => void
  readonly onCopy: (copy: ServerCopy) => void
  readonly codeOf: (error: unknown) => number
  readonly now: () => number
}

/** Milliseconds without typing after which the text is stored in this browser, and on the server. */
export const localSaveDelayMs = 250
export const serverSaveDelayMs = 600
/** Milliseconds between two attempts to save on the server. */
const againMs = 10_000

/** Saves a draft, one request at a time; the latest text is always saved last. */
export class DraftSaver {
  readonly #parts: SaverOptions
  #copy: ServerCopy | null
  #latest: ThreadDraft | null = null
  #sent: ThreadDraft | null = null
  /** The text that the server has stored last; null when unknown. */
  #stored: ThreadDraft | null = null
  #saving: Promise<void> | null = null
  #here: ReturnType<typeof setTimeout> | undefined
  #server: ReturnType<typeof setTimeout> | undefined
  /** The version that was found instead of the one that the text is based on. */
  #newer: string | null = null
  #state: SavedState = null
  #isPaused = false
  #isLeft = false

  constructor(parts: SaverOptions) {
    this.#parts = parts
    this.#copy = parts.copy
  }

  get copy(): ServerCopy | null {
    return this.#copy
  }

  /** Sets the current text and schedules its saves. */
  change(written: ThreadDraft): void {
    this.#latest = written
    clearTimeout(this.#here)
    clearTimeout(this.#server)
    if (this.#isPaused) return
    this.#here = setTimeout(() => this.keepHere(), localSaveDelayMs)
    this.#server = setTimeout(() => void this.save(), serverSaveDelayMs)
  }

  /** Stores in this browser at once what is not stored yet. */
  keepHere(code = 0): void {
    clearTimeout(this.#here)
    if (!this.#latest || this.#isPaused) return
    const isKept = this.#parts.keepHere(this.#latest, this.#copy, this.#sent)
    if (this.#parts.save && code === 0 && this.#state?.where !== 'conflict') return
    const at = this.#parts.now()
    if (this.#state?.where === 'conflict') this.#tell({ where: 'conflict', at })
    else this.#tell(isKept ? { where: 'here', at, code } : { where: 'nowhere', code })
  }

  /** Saves the current text on the server; resolves, after the response, to whether the server has stored it. */
  async save(): Promise<boolean> {
    clearTimeout(this.#server)
    await this.#saving
    if (this.#latest && this.#stored && isSameDraft(this.#latest, this.#stored)) this.#discardSaved()
    if (!this.#latest || this.#isPaused || this.#state?.where === 'conflict') return this.#isSaved()
    this.#saving ??= this.#send(this.#latest).finally(() => {
      this.#saving = null
    })
    await this.#saving
    return this.#isSaved()
  }

  /** Removes the copies of a text that the server has. */
  #discardSaved(): void {
    this.#latest = null
    clearTimeout(this.#here)
    this.#parts.forgetHere()
  }

  /** Whether the server has stored the text, according to its last response. */
  #isSaved(): boolean {
    return this.#state ? this.#state.where === 'server' : this.#copy !== null
  }

  /**
   * Stores the unsaved text in this browser and sends it to the server, because the page is left. A later refusal
   * stores nothing: the next page may have discarded the draft.
   */
  leave(): void {
    this.keepHere()
    this.#isLeft = true
    void this.save()
  }

  /** Stops saving, waits for a pending request, and resolves to the server's copy; for publishing. */
  async settle(): Promise<ServerCopy | null> {
    this.#stop()
    await this.#saving
    // A refused publication may be due to another text on the server.
    this.#stored = null
    return this.#copy
  }

  /** Stops saving in both places: another window owns the draft, or it is published. */
  pause(): void {
    this.#stop()
    this.#isPaused = true
  }

  /** Removes the copy in this browser and cancels scheduled saves. */
  forget(): void {
    this.#stop()
    this.#latest = null
    this.#parts.forgetHere()
    this.#tell(null)
  }

  /** Overwrites a copy that was changed elsewhere, after the person has confirmed it. */
  async insist(): Promise<void> {
    this.#state = null
    this.#stored = null
    if (this.#copy && this.#newer !== null) this.#copy = { ...this.#copy, version: this.#newer }
    await this.save()
  }

  #stop(): void {
    clearTimeout(this.#here)
    clearTimeout(this.#server)
  }

  #tell(state: SavedState): void {
    this.#state = state
    this.#parts.onState(state)
  }

  async #send(written: ThreadDraft): Promise<void> {
    const { save, now, onCopy, newerVersionOf, codeOf } = this.#parts
    if (!save) return
    try {
      this.#sent = written
      this.#stored = null
      this.#copy = await save(written, this.#copy)
      onCopy(this.#copy)
      // Text that was typed meanwhile is not on the server, so the copy in this browser stays.
      this.#stored = written
      if (this.#latest === written) this.#discardSaved()
      this.#tell({ where: 'server', at: now() })
    } catch (error) {
      this.#newer = newerVersionOf(error)
      if (this.#newer !== null) {
        this.#tell({ where: 'conflict', at: now() })
        if (!this.#isLeft) this.keepHere()
        return
      }
      if (!this.#isLeft) this.keepHere(codeOf(error))
      this.#stop()
      if (!this.#isPaused) this.#server = setTimeout(() => void this.save(), againMs)
    }
  }
}
