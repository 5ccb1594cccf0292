/**
 * Adds dialogs and popovers to jsdom: `showModal` stores the focus and `close` restores it, as the standard requires;
 * layers have no visibility.
 */
export function installTopLayer(): void {
  const before = new WeakMap<HTMLDialogElement, Element | null>()
  const dialog = HTMLDialogElement.prototype
  dialog.showModal = function showModal() {
    before.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('button:not(:disabled), input, a[href], [tabindex]')?.focus()
  }
  dialog.close = function close() {
    if (!this.open) return
    this.open = false
    const back = before.get(this)
    if (back instanceof HTMLElement) back.focus()
    this.dispatchEvent(new Event('close'))
  }
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block'
  }
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.style.display = ''
  }
}
