import { useEffect, useSyncExternalStore } from 'react'

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

let all: readonly Command[] = []
const sets = new Map<object, readonly Command[]>()
const listeners = new Set<() => void>()

/** Offers commands for as long as the component is there. Pass a memoised list. */
export function useCommands(commands: readonly Command[]) {
  useEffect(() => {
    const key = {}
    sets.set(key, commands)
    publish()
    return () => {
      sets.delete(key)
      publish()
    }
  }, [commands])
}

/** Everything that is on offer now. */
export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all)

function publish() {
  all = [...sets.values()].flat()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
