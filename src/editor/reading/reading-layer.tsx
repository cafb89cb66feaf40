import { Popover } from '@base-ui/react/popover'
import { TriangleAlert } from 'lucide-react'
import { keydownHandler } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { elementLabel } from '../../../document/compare/block-text'
import { Pause } from '../../../primitives/pause'
import { whenIdle } from '../../browser/when-idle'
import { formatCount } from '../../i18n/format-quantities'
import { useBreakpoint, useTouchLayout } from '../../ui/breakpoints'
import { isComposingKey, useDocumentKeys } from '../../ui/command-registry'
import { limitUsage, countsOf } from '../counts/counts'
import type { LimitUse, Counts } from '../counts/counts'
import { FindPanel } from '../find/find-panel'
import { FindSession } from '../find/find-session'
import { foldableAround, foldAt } from '../folding/folding'
import { mountAll } from '../mounting/mounted-groups'
import { headingsIn, OutlinePanel } from '../outline/outline-panel'
import { elementAttrs } from '../schema/attrs'
import { reminderWords } from '../view/element-view'
import { HistoryButtons } from '../view/formatting-toolbar'
import { goTo } from '../view/scroll'
import { useIsPartial, useLayerContainer, useWords } from '../view/view-context'
import type { ViewStore, LayerProps } from '../view/view-context'
import { ReadingBar } from './reading-bar'
import { isOurs, readingKeys } from './reading-keys'
import type { ReadingAction } from './reading-keys'

const LONGEST_SELECTION = 100

interface Search {
  session: FindSession
  words: string
}

/** Find, the outline and the counts: tools for reading a document, editable or not. */
export function ReadingLayer({ store, context }: LayerProps) {
  const { t } = useWords()
  const { view } = store
  const [search, setSearch] = useState<Search>()
  const [isReplacing, setReplacing] = useState(false)
  const isTouch = useTouchLayout()
  const { hasOutline, toggleOutline, closeOutline } = useOutline(store)
  const labelOf = useMemo(
    () => (node: { attrs: object }) => {
      const { element } = elementAttrs(node)
      if (element.reminder) return reminderWords(element.reminder, context)
      const user = element.mention_user?.user_id
      const name = user === undefined ? undefined : context.ports.people.nameOf(user)
      return name === undefined ? elementLabel(element) : `@${name}`
    },
    [context],
  )

  const open = () => {
    const { from, to, $from, $to } = view.state.selection
    const selected = $from.sameParent($to)
      ? view.state.doc.textBetween(from, to).slice(0, LONGEST_SELECTION)
      : ''
    setSearch({ session: new FindSession(view, labelOf), words: selected || (search?.words ?? '') })
  }
  const close = useCallback(() => {
    setSearch(undefined)
    view.focus()
    if (!view.editable) view.dom.focus()
  }, [view])
  const act = (action: ReadingAction): boolean => {
    switch (action) {
      case 'find':
      case 'replace':
        if (action === 'replace' || !search) setReplacing(action === 'replace' && view.editable)
        open()
        return true
      case 'next':
      case 'previous':
        if (!search) return false
        search.session[action]()
        return true
      case 'outline':
        toggleOutline()
        return true
      case 'fold': {
        const at = foldableAround(view.state)
        if (at === undefined) return false
        view.dispatch(foldAt(view.state, at, view.editable))
        return true
      }
    }
  }
  useReadingKeys(view, act)
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }

  useEffect(() => {
    if (!search) return
    const { session } = search
    session.begin()
    const stop = store.subscribe(() => session.documentChanged())
    return () => {
      stop()
      session.end()
    }
  }, [search, store])

  return (
    <>
      {search ? (
        <div className="ed-find-rail">
          <FindPanel
            key={search.words}
            session={search.session}
            words={search.words}
            canReplace={view.editable}
            isReplacing={isReplacing}
            onReplacing={setReplacing}
            announce={context.announce}
            onClose={close}
          />
        </div>
      ) : null}
      {hasOutline ? <OutlinePanel store={store} onClose={closeOutline} /> : null}
      <ReadingBar
        label={t('find.reading')}
        isSearching={search !== undefined}
        hasOutline={hasOutline}
        onFind={() => (search ? close() : act('find'))}
        onOutline={() => act('outline')}
        start={view.editable && !isTouch ? <HistoryButtons store={store} run={run} /> : null}
      >
        <CountsButton store={store} />
      </ReadingBar>
    </>
  )
}

/**
 * Whether the outline is open. On a wide window it is, until it is closed, if the document has two headings. A preview,
 * which is narrower than its page, has no room for it.
 */
function useOutline(store: ViewStore) {
  const isWide = useBreakpoint('wide')
  const [isTold] = useState(
    () => headingsIn(store.getState().doc).length > 1 && !store.view.dom.closest('[data-preview]'),
  )
  const [chosen, choose] = useState<boolean>()
  const hasOutline = chosen ?? (isWide && isTold)
  return {
    hasOutline,
    toggleOutline: () => choose(!hasOutline),
    closeOutline: () => choose(false),
  }
}

/**
 * Handles the reading keys wherever the focus is, except in other dialogs and
 * fields. There, and in our search field, the find key is the browser's: pressed
 * twice, it opens the browser's own search. That finds only what is drawn, so
 * everything is drawn before it opens.
 */
function useReadingKeys(view: EditorView, act: (action: ReadingAction) => boolean) {
  useDocumentKeys((event) => {
    const { target } = event
    // Every other key of the page passes here, each letter included.
    if (!event.ctrlKey && !event.metaKey && event.key !== 'F3') return
    if (event.defaultPrevented || isComposingKey(event) || !(target instanceof Element)) return
    if (view.dom.closest('[inert], [aria-hidden="true"]')) return
    const isOthers = !isOurs(view, target)
    const isBrowsers = (action: ReadingAction) =>
      action === 'find' && (isOthers || target.closest('.ed-find') !== null)
    const bindings = Object.entries(readingKeys)
      .filter(([, action]) => !isOthers || isBrowsers(action))
      .map(([key, action]) => [key, () => (isBrowsers(action) ? leaveToBrowser(view) : act(action))] as const)
    if (keydownHandler(Object.fromEntries(bindings))(view, event)) event.preventDefault()
  })
}

function leaveToBrowser(view: EditorView): false {
  mountAll(view)
  return false
}

/** Shows the number of words. A press opens all counts next to the platform's limits. */
function CountsButton({ store }: { store: ViewStore }) {
  const { t } = useWords()
  const isPartial = useIsPartial()
  const layerPlace = useLayerContainer()
  const { view } = store
  const counts = useCounts(store)
  const [open, setOpen] = useState(false)
  if (!counts) return null
  const used = limitUsage(counts)
  const tight = used.filter(({ state }) => state !== 'fine')
  const show = ({ position }: LimitUse) => {
    setOpen(false)
    if (position !== undefined) goTo(view, position + 1)
    view.focus()
  }
  const words = t('find.counts.words', { count: counts.words, number: formatCount(counts.words) })
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="ed-tool ed-counts-button" data-tight={tight.length > 0 ? '' : undefined}>
        {tight.length > 0 ? <TriangleAlert size={14} aria-label={t('find.counts.tight')} /> : null}
        {isPartial ? t('find.soFar', { words }) : words}
      </Popover.Trigger>
      <Popover.Portal container={layerPlace}>
        <Popover.Positioner className="ed-layer" sideOffset={8} align="end" side="top">
          <Popover.Popup className="ed-popup ed-counts" aria-label={t('find.counts.label')}>
            {isPartial ? <p className="ed-counts-why">{t('find.loading')}</p> : null}
            <dl>
              <dt>{t('find.counts.wordsOf')}</dt>
              <dd>{formatCount(counts.words)}</dd>
              <dt>{t('find.counts.characters')}</dt>
              <dd>{formatCount(counts.characters)}</dd>
              <dt>{t('find.counts.blocks')}</dt>
              <dd>{formatCount(counts.blocks)}</dd>
            </dl>
            <p className="ed-popup-title">{t('find.counts.limits')}</p>
            <dl>
              {used.map((use) => (
                <div key={use.name} data-state={use.state}>
                  <dt>{t(`find.counts.limit.${use.name}`)}</dt>
                  <dd>{t('find.counts.of', { used: formatCount(use.used), most: formatCount(use.most) })}</dd>
                  {use.state === 'fine' ? null : (
                    <dd className="ed-counts-why">
                      {t(`find.counts.${use.state}.${use.name}`)}{' '}
                      {use.position === undefined ? null : (
                        <button type="button" className="ed-quiet" onClick={() => show(use)}>
                          {t('find.counts.show')}
                        </button>
                      )}
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** A slice of counting short enough that no key has to wait. */
const SLICE_MS = 6
/** Counting waits for this pause, because no one reads a count while typing. */
const PAUSE_MS = 800

/**
 * The counts of the document, made in slices once it has not changed for a moment
 * and the page is idle; until then, the previous counts.
 */
function useCounts(store: ViewStore): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    let stop = () => {}
    let counted: Node | undefined
    const count = (doc: Node, from: number) => {
      const until = performance.now() + SLICE_MS
      let next = from
      while (next < doc.childCount && performance.now() < until) countsOf(doc.child(next++))
      if (next < doc.childCount) stop = whenIdle(() => count(doc, next))
      else setCounts(countsOf(doc))
    }
    const pause = new Pause(PAUSE_MS, () => (stop = whenIdle(() => count(store.getState().doc, 0))))
    const begin = () => {
      const { doc } = store.getState()
      if (doc === counted) return
      counted = doc
      stop()
      pause.begin()
    }
    const leave = store.subscribe(begin)
    begin()
    return () => {
      leave()
      stop()
      pause.stop()
    }
  }, [store])
  return counts
}
