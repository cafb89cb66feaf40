import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Listeners } from '../browser/listeners'
import { useListeners } from './outside-react'

/** Something that the operator can have done: it has a spoken name, a place in the palette, and maybe a key. */
export interface Command {
  id: string
  label: string
  /** Under which heading the keyboard map and the palette show it. */
  group: string
  /** As shown: `Ctrl K`, `?`. The one who registers it listens for it. */
  keys?: string
  /** Absent: only a line of the keyboard map. */
  run?: () => void
}

type Offer = () => readonly Command[]

/** What all offers come to; undefined until somebody looks. */
let all: readonly Command[] | undefined
const offers = new Map<object, Offer>()
const listeners = new Listeners()

/**
 * Offers commands for as long as the component is there. Pass a memoised function: it is called once somebody looks.
 * What it calls `act` with is done by the actions of the last rendering, however long ago somebody looked.
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

/** Hears every key that is pressed on the page, from wherever the focus is. */
export function useDocumentKeys(onKeyDown: (event: KeyboardEvent) => void) {
  useListeners(document, { keydown: onKeyDown })
}

/** Everything that is on offer now. */
export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(listeners.add, offered)

const offered = () => (all ??= [...offers.values()].flatMap((offer) => offer()))

function publish() {
  all = undefined
  listeners.emit()
}
