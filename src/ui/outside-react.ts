import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'

/*
 * How components deal with things outside React: subscribe, release, wait. Each hook is one effect that runs again only
 * when the thing itself changes; the callback is always that of the latest render.
 */

/** Receives the messages of a source while the component is mounted. `subscribe` returns how to stop. */
export function useSubscription<Source, Message>(
  source: Source | undefined,
  subscribe: (source: Source, onMessage: (message: Message) => void) => () => void,
  onMessage: (message: Message) => void,
) {
  const begin = useEffectEvent(subscribe)
  const hear = useEffectEvent(onMessage)
  useEffect(() => (source === undefined ? undefined : begin(source, (message) => hear(message))), [source])
}

type DomEvents = WindowEventMap & DocumentEventMap
type DomListeners = { readonly [Type in keyof DomEvents]?: (event: DomEvents[Type]) => void }

/** Listens to DOM events of an element, the document or the window while the component is mounted. */
export function useListeners(
  target: EventTarget | RefObject<EventTarget | null> | null | undefined,
  listeners: DomListeners,
  { capture = false, passive = false } = {},
) {
  const byType: Readonly<Record<string, EventListenerObject['handleEvent'] | undefined>> = listeners
  const hear = useEffectEvent((event: Event) => byType[event.type]?.(event))
  const types = Object.keys(listeners).join(' ')
  useEffect(() => {
    const element = target && 'current' in target ? target.current : target
    if (!element) return undefined
    const onEvent = (event: Event) => hear(event)
    for (const type of types.split(' ')) element.addEventListener(type, onEvent, { capture, passive })
    return () => {
      for (const type of types.split(' ')) element.removeEventListener(type, onEvent, { capture })
    }
  }, [target, types, capture, passive])
}

/**
 * The latest result of an asynchronous request, with its input: it stays while the next one is on its way, and one
 * that arrives too late is ignored. Asks again when the identity of `of` changes. Without an `of` it never asks.
 */
export function useLatestAnswer<Of, Answer>(
  of: Of | undefined,
  ask: (of: Of, signal: AbortSignal) => Promise<Answer>,
): { of: Of; answer: Answer } | undefined {
  const [latest, setLatest] = useState<{ of: Of; answer: Answer }>()
  const begin = useEffectEvent(ask)
  useEffect(() => {
    if (of === undefined) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    void begin(of, signal).then(
      (answer) => signal.aborted || setLatest({ of, answer }),
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return () => leaving.abort()
  }, [of])
  return latest
}

/** An input for `useLatestAnswer` that is new for each try, and a function that tries again. */
export function useTries<Of>(of: Of | undefined): [asked: { of: Of } | undefined, tryAgain: () => void] {
  const [tries, setTries] = useState(0)
  const asked = useMemo(() => (of === undefined ? undefined : { of, tries }), [of, tries])
  return [asked, () => setTries((before) => before + 1)]
}

/** Moves the focus when the component mounts, and when `of` changes. */
export function useFocusMove(of: unknown, move: () => void) {
  const go = useEffectEvent(move)
  useEffect(() => {
    go()
  }, [of])
}

/**
 * Focus handlers for a region whose buttons disappear once pressed: when the
 * focused button disappears, `goOn` moves the focus on.
 */
export function useFocusKept(goOn: () => void) {
  const isInside = useRef(false)
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    goOn()
  })
  return {
    onFocus: () => {
      isInside.current = true
    },
    // React fires no blur event for an element that it removes itself.
    onBlur: () => {
      isInside.current = false
    },
  }
}

/** Releases what a component holds when it unmounts or holds something else. */
export function useRelease<Held>(held: Held, release: (held: Held) => void) {
  const letGo = useEffectEvent(release)
  useEffect(() => () => letGo(held), [held])
}

/** Runs something after `afterMs`, counted again when `of` changes; never while `afterMs` is undefined. */
export function useTimeout(afterMs: number | undefined, of: unknown, run: () => void) {
  const end = useEffectEvent(run)
  useEffect(() => {
    if (afterMs === undefined) return undefined
    const timer = setTimeout(() => end(), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, of])
}

/** Keeps the active option of a list in sight; options have the ids `<list>-<index>`. */
export function useOptionInSight(listId: string, active: number) {
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
}
