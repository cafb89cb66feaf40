import { keydownHandler } from 'prosemirror-keymap'
import { Selection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import { useListeners } from '../../ui/outside-react'
import { mountAround } from '../mounting/mounted-groups'
import { answeredMarks } from './block-marks'
import type { LayerProps } from './view-context'

/** Goes to the answers of the next mark that has some, or of the one before. */
const toMark =
  (step: 1 | -1): Command =>
  (state, _, view) => {
    const places = answeredMarks(state)
    const { from, to } = state.selection
    const next =
      step < 0
        ? (places.findLast(({ at }) => at < from) ?? places.at(-1))
        : (places.find(({ at }) => at > to) ?? places[0])
    if (!view || !next) return false
    mountAround(view, next.at)
    const group = view.dom.querySelector(`[data-mark="${CSS.escape(next.id)}"]`)
    const button = group?.querySelector<HTMLElement>('.ed-mark-answer')
    if (!group || !button) return false
    view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(next.at), -1)))
    group.scrollIntoView({ block: 'nearest' })
    button.focus()
    return true
  }

export const markKeys: Readonly<Record<string, Command>> = { F8: toMark(1), 'Shift-F8': toMark(-1) }

const onMarkKey = keydownHandler(markKeys)

/** The keys that lead to what can be done about a marked block, and from one answer to the next. */
export function MarkKeysLayer({ store: { view } }: LayerProps): null {
  useListeners(
    view.dom,
    {
      keydown(event) {
        const answer = event.target instanceof Element ? event.target.closest('.ed-mark-answer') : null
        const isDone = answer ? moveFrom(answer, event) : event.key === 'F8' && onMarkKey(view, event)
        if (!isDone) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
    { capture: true },
  )
  return null
}

/** Arrows and Tab go from answer to answer, Escape back into the text. */
function moveFrom(answer: Element, { key, shiftKey }: KeyboardEvent): boolean {
  const answers = [
    ...(answer.closest('.ed-mark-answers')?.querySelectorAll<HTMLElement>('.ed-mark-answer') ?? []),
  ]
  const step = { ArrowRight: 1, ArrowLeft: -1, Tab: shiftKey ? -1 : 1 }[key]
  const at = answers.findIndex((each) => each === answer)
  if (step !== undefined) answers[(at + step + answers.length) % answers.length]?.focus()
  else if (key === 'Escape') answer.closest<HTMLElement>('.ProseMirror')?.focus()
  return step !== undefined || key === 'Escape'
}
