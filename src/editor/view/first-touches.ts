import type { EditorView } from 'prosemirror-view'
import { isComposingKey } from '../../ui/command-registry'
import { suggestionOf } from '../insert/suggestion'
import { isReadingKey } from '../reading/reading-keys'

/** Keys that an open menu at the cursor takes. */
const MENU_KEYS = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Escape'])

/**
 * Remembers what is meant for tools that are not loaded yet (`lazy-tools.ts`): where the mouse is, a right-click, and
 * keys. A key for a menu at the cursor, or for find and the outline, waits, and so does everything typed after it. `onTouch` is called for
 * the first sign that the tools will be wanted.
 */
export class FirstTouches {
  readonly #view: EditorView
  readonly #ends = new AbortController()
  #mouse: PointerEvent | undefined
  #held: KeyboardEvent[] = []
  #menu: PointerEvent | undefined
  #hasGivenUp = false

  constructor(view: EditorView, onTouch: () => void) {
    this.#view = view
    const page = view.dom.ownerDocument
    const options = { signal: this.#ends.signal, capture: true, passive: false }
    const around = view.dom.closest('.ed-root')
    const onPointer = (event: PointerEvent) => {
      this.#mouse = event.pointerType === 'mouse' ? event : undefined
      if (event.target instanceof Element && around?.contains(event.target)) onTouch()
    }
    for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
      page.addEventListener(type, onPointer, options)
    around?.addEventListener('focusin', onTouch, options)
    view.dom.addEventListener(
      'contextmenu',
      (event) => {
        if (!this.#opensMenu(event)) return
        event.preventDefault()
        this.#menu = event
        onTouch()
      },
      options,
    )
    page.addEventListener(
      'keydown',
      (event) => {
        if (isComposingKey(event) || !this.#waits(event)) return
        event.preventDefault()
        event.stopPropagation()
        this.#held.push(event)
        onTouch()
      },
      options,
    )
  }

  /** Stops, and repeats what waits. The tools must be on the page. */
  repeat() {
    this.stop()
    const mouse = this.#mouse
    const at = mouse && mouse.buttons === 0 ? document.elementFromPoint(mouse.clientX, mouse.clientY) : null
    if (mouse && at) {
      at.dispatchEvent(new PointerEvent('pointerover', mouse))
      at.dispatchEvent(new MouseEvent('mouseover', mouse))
      at.dispatchEvent(new PointerEvent('pointermove', mouse))
    }
    // Words that are being selected get their toolbar once the mouse is released.
    if (mouse && mouse.buttons !== 0 && mouse.target instanceof Node && this.#view.dom.contains(mouse.target))
      this.#view.dom.dispatchEvent(new PointerEvent('pointerdown', mouse))
    const menu = this.#menu
    menu?.target?.dispatchEvent(new PointerEvent('contextmenu', menu))
    this.#pressHeld()
  }

  /** The tools cannot be loaded. What waited for them is typed, and nothing waits any more. */
  giveUp() {
    this.#hasGivenUp = true
    this.#menu = undefined
    this.#pressHeld()
  }

  /** Forgets everything. */
  stop() {
    this.#ends.abort()
  }

  /** The browser's own menu stays for selected text, for a finger, and with Shift (`use-context-menu.ts`). */
  #opensMenu({ shiftKey, pointerType }: PointerEvent): boolean {
    if (this.#hasGivenUp) return false
    return this.#view.editable && this.#view.state.selection.empty && !shiftKey && pointerType !== 'touch'
  }

  #pressHeld() {
    for (const event of this.#held.splice(0)) press(this.#view, event)
  }

  #waits(event: KeyboardEvent): boolean {
    const view = this.#view
    if (view.isDestroyed || this.#hasGivenUp) return false
    if (isReadingKey(view, event)) return true
    if (!view.hasFocus()) return false
    return this.#held.length > 0 || (suggestionOf(view.state) !== null && MENU_KEYS.has(event.key))
  }
}

/** Does what a key did before it was held. The browser types nothing for a key that a script made. */
function press(view: EditorView, event: KeyboardEvent) {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (view.isDestroyed || !target?.dispatchEvent(new KeyboardEvent('keydown', event))) return
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return
  const { from, to } = view.state.selection
  const typed = () => view.state.tr.insertText(key, from, to).scrollIntoView()
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, typed)))
    view.dispatch(typed())
}
