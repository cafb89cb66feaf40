import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Listeners } from '../../primitives/listeners'
import { useListeners } from './outside-react'

/** An action for the operator, with a name, an entry in the palette, and an optional key. */
export interface Command {
  id: string
  label: string
  /** The heading under which the keyboard map and the palette show it. */
  group: string
  /** As shown: `Ctrl K`, `?`. The component that registers the command handles the key. */
  keys?: string
  /** Absent: only a line of the keyboard map. */
  run?: () => void
}

type Offer = () => readonly Command[]

/** The commands of all offers; undefined until they are needed. */
let all: readonly Command[] | undefined
const offers = new Map<object, Offer>()
const listeners = new Listeners()

/**
 * Offers commands while the component is mounted. Pass a memoised function: it is called when the commands are needed.
 * `act` always runs the actions of the latest render, even if the commands were built long before.
 */
export function useCommands<Name extends string>(
  offer: (act: (name: Name) => void) => readonly Command[],
  actions?: Readonly<Record<Name, () => void>>,
) {
  const act = useEffectEvent((name: Name) => actions?.[name]())
  useEffect(() => {
    const key = {}
    offers.set(key, () => offer((name) => act(name)))
    publish()
    return () => {
      offers.delete(key)
      publish()
    }
  }, [offer])
}

/** Listens to every key pressed on the page, wherever the focus is. */
export function useDocumentKeys(onKeyDown: (event: KeyboardEvent) => void) {
  useListeners(document, { keydown: onKeyDown })
}

/**
 * Whether a key belongs to the input method that composes text, as does the Enter that ends a composition. Safari
 * ends the composition before that key, so only its code shows it.
 */
export const isComposingKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229

/** Whether a key is pressed, or something else happens, in a dialog and not on the page behind it. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** Whether a dialog is open. Keys are then not meant for the page behind it, wherever the focus is. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** All commands that are currently offered. */
export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(listeners.add, offered)

const offered = () => (all ??= [...offers.values()].flatMap((offer) => offer()))

function publish() {
  all = undefined
  listeners.emit()
}
