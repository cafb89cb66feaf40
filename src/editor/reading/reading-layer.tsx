import { useCallback, useEffect, useMemo, useState } from 'react'
import { CountsButton } from '../counts/counts-button'
import { FindPanel } from '../find/find-panel'
import { FindSession } from '../find/find-session'
import { foldableAround, foldAt } from '../folding/folding'
import type { LayerProps } from '../layers/layers'
import { OutlinePanel } from '../outline/outline-panel'
import { elementLabel } from '../../document/compare/element-label'
import type { ElementAttrs } from '../schema/attrs'
import { useWords } from '../view/use-words'
import { ReadingBar } from './reading-bar'
import type { ReadingAction } from './reading-keys'
import { useReadingKeys } from './use-reading-keys'

const LONGEST_SELECTION = 100

interface Search {
  session: FindSession
  words: string
}

/** Finding, the outline and the counts: what helps to read a document, editable or not. */
export function ReadingLayer({ store, context }: LayerProps) {
  const { t } = useWords()
  const { view } = store
  const [search, setSearch] = useState<Search>()
  const [isReplacing, setReplacing] = useState(false)
  const [hasOutline, setOutline] = useState(false)
  const labelOf = useMemo(
    () => (node: { attrs: object }) => {
      const { element } = node.attrs as ElementAttrs
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
        setOutline((is) => !is)
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
      {hasOutline ? <OutlinePanel store={store} onClose={() => setOutline(false)} /> : null}
      <ReadingBar
        label={t('find.reading')}
        isSearching={search !== undefined}
        hasOutline={hasOutline}
        onFind={() => (search ? close() : act('find'))}
        onOutline={() => act('outline')}
      >
        <CountsButton store={store} />
      </ReadingBar>
    </>
  )
}
