import type { EditorState, Transaction } from 'prosemirror-state'
import { TextSelection } from 'prosemirror-state'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { isComposingKey } from '../../ui/command-registry'
import { useLatestAnswer } from '../../ui/outside-react'
import { existingNode } from '../queries/blocks'
import { elementAttrs, type ElementAttrs } from '../schema/attrs'
import { schema } from '../schema/schema'
import { useWords } from '../view/view-context'
import type { EquationRefusal } from './equation-cost'
import { loadEquationRenderer } from './equation-renderer'
import type { EquationError } from './equation-renderer'
import { clearPopupQuery } from './popup'
import type { Popup, PopupFormProps } from './popup'

/** The most characters that an equation may have (platform/docx#elements). */
const MOST = 10_000

/** The source of a formula and a preview. A faulty source is shown with its fault, and kept as typed. */
export function EquationForm({ view, popup, close }: PopupFormProps) {
  const { t } = useWords()
  const [source, setSource] = useState(() => sourceIn(view.state, popup))
  const [field, keys] = [useId(), useId()]
  const isTooLong = source.length > MOST

  const apply = () => {
    if (!isTooLong) view.dispatch(withEquation(view.state, popup, source))
  }

  return (
    <form
      className="ed-equation-form"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <label className="ed-popup-title" htmlFor={field}>
        {t('insert.equation.source')}
      </label>
      <textarea
        id={field}
        className="ed-field ed-source"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        value={source}
        placeholder={t('insert.equation.placeholder')}
        aria-describedby={keys}
        aria-invalid={isTooLong}
        onChange={(event) => setSource(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event.nativeEvent)) return
          event.preventDefault()
          apply()
        }}
      />
      <EquationPreview source={source} />
      {isTooLong ? (
        <p className="ed-refused" role="alert">
          {t('insert.equation.tooLong', { most: MOST })}
        </p>
      ) : null}
      <p id={keys} className="ed-insert-note">
        {t('insert.equation.keys')}
      </p>
      <div className="ed-link-row">
        <button type="submit" className="ed-button" disabled={isTooLong}>
          {t(popup.isNew ? 'insert.apply' : 'insert.change')}
        </button>
        {popup.isNew ? null : (
          <button
            type="button"
            className="ed-quiet"
            onClick={() => view.dispatch(withEquation(view.state, popup, ''))}
          >
            {t('insert.remove')}
          </button>
        )}
        <button type="button" className="ed-quiet" onClick={close}>
          {t('insert.cancel')}
        </button>
      </div>
    </form>
  )
}

function EquationPreview({ source }: { source: string }) {
  const { t } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const shown = useLatestAnswer(source.trim() === '' ? undefined : source, async (asked) =>
    (await loadEquationRenderer())(asked),
  )
  const drawn = shown?.answer instanceof HTMLElement ? shown.answer : undefined
  useLayoutEffect(() => {
    if (drawn) place.current?.replaceChildren(drawn)
  }, [drawn])

  if (!shown || source.trim() === '')
    return <p className="ed-preview ed-insert-note">{t('insert.equation.empty')}</p>
  if (drawn)
    return <div ref={place} className="ed-preview" role="img" aria-label={t('insert.equation.preview')} />
  if (typeof shown.answer === 'string') return <NotDrawnPreview why={shown.answer} />
  return shown.answer instanceof HTMLElement ? null : <FaultyPreview source={shown.of} fault={shown.answer} />
}

/** Says why the formula is not drawn. Its source is in the field above, and is kept. */
function NotDrawnPreview({ why }: { why: EquationRefusal }) {
  const { t } = useWords()
  return (
    <p className="ed-preview ed-faulty" role="status">
      {t(`insert.equation.notDrawn.${why}`)} {t('insert.equation.kept')}
    </p>
  )
}

/** The source with the fault marked in it, and an explanation that is also read out. */
function FaultyPreview({ source, fault }: { source: string; fault: EquationError }) {
  const { t } = useWords()
  const { words, at, end = source.length } = fault
  return (
    <div className="ed-preview ed-faulty" role="status">
      {at === undefined ? null : (
        <code>
          {source.slice(0, at)}
          <mark>{source.slice(at, end) || '␣'}</mark>
          {source.slice(end)}
        </code>
      )}
      <p>
        {at === undefined
          ? t('insert.equation.wrongSomewhere', { words })
          : t('insert.equation.wrong', { at: at + 1, words })}{' '}
        {t('insert.equation.kept')}
      </p>
    </div>
  )
}

function sourceIn(state: EditorState, { from, to, isNew, isQuery }: Popup): string {
  const element = (state.doc.nodeAt(from)?.attrs as ElementAttrs | undefined)?.element
  if (!isNew) return element?.equation?.content ?? ''
  // A menu query is not part of the formula; selected text is.
  return isQuery ? '' : state.doc.textBetween(from, to, '\n')
}

/** Writes the element with this source, exactly as typed; an empty source removes it. */
function withEquation(state: EditorState, popup: Popup, source: string): Transaction {
  const { from, to, isNew } = popup
  const tr = clearPopupQuery(state, popup)
  const end = isNew ? from : to
  if (source.trim() === '') {
    if (end > from) tr.delete(from, end)
    return tr.setSelection(TextSelection.create(tr.doc, from)).scrollIntoView()
  }
  const old = isNew ? undefined : elementAttrs(existingNode(state.doc, from)).element
  const marks = isNew ? tr.doc.resolve(from).marks() : existingNode(state.doc, from).marks
  const element = { ...old, equation: { ...old?.equation, content: source } }
  tr.replaceWith(from, end, schema.node('element', { element }, undefined, marks.filter(mayMark)))
  return tr.setSelection(TextSelection.create(tr.doc, from + 1)).scrollIntoView()
}

/** The platform refuses a link on anything but text (platform/docx#elements). */
const mayMark = ({ type }: { type: { name: string } }) => type.name !== 'link'
